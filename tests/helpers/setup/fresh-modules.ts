/**
 * Vitest set-up of every test file. The files of a worker share a process and its packages, for starting one and loading
 * them takes longer than most files run. What is ours is loaded anew for each, and what the file before replaced is back.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
