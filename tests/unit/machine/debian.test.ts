import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installPackages } from '../../../scripts/machine/debian.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debian-test-'))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** A machine whose only package manager writes down how it was called and ends with `status`. */
function machine(status: number): NodeJS.ProcessEnv {
  const script = `#!/bin/sh\necho "$@" >> ${folder}/calls\necho "no such package" >&2\nexit ${status}\n`
  for (const name of ['apt-get', 'sudo']) {
    writeFileSync(join(folder, name), script)
    chmodSync(join(folder, name), 0o755)
  }
  return { PATH: `${folder}:/usr/bin:/bin` }
}

it('brings the lists up to date, then installs without recommended packages', () => {
  installPackages(['nginx', 'other'], 'Install nginx.', machine(0))
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  expect(calls).toEqual([
    expect.stringMatching(/update$/),
    expect.stringMatching(/install --no-install-recommends nginx other$/),
  ])
})

it('says what to do by hand, and why, where it cannot install', () => {
  expect(() => installPackages(['nginx'], 'Install nginx.', machine(100))).toThrow(
    /^Install nginx\.\nno such package/,
  )
  expect(() => installPackages(['nginx'], 'Install nginx.', { PATH: '/nowhere' })).toThrow(/^Install nginx\./)
})
