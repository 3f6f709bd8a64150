/**
 * Vitest set-up of every test file. The files of a worker share a process and its packages, because starting
 * a process and loading packages takes longer than most files run. Modules of the project are loaded again
 * for each file, and mocks of the previous file are removed.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
