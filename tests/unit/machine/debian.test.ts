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

/** The environment of a machine whose package manager logs its calls and exits with `status`. */
function machine(status: number): NodeJS.ProcessEnv {
  const script = `#!/bin/sh\necho "$@" >> ${folder}/calls\necho "no such package" >&2\nexit ${status}\n`
  for (const name of ['apt-get', 'sudo']) {
    writeFileSync(join(folder, name), script)
    chmodSync(join(folder, name), 0o755)
  }
  return { PATH: `${folder}:/usr/bin:/bin` }
}

it('installPackages updates the package lists, then installs without recommended packages', () => {
  installPackages(['nginx', 'other'], 'Install nginx.', machine(0))
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  expect(calls).toEqual([
    expect.stringMatching(/update$/),
    expect.stringMatching(/install --no-install-recommends nginx other$/),
  ])
})

it('installPackages throws manual instructions and the reason if it fails', () => {
  expect(() => installPackages(['nginx'], 'Install nginx.', machine(100))).toThrow(
    /^Install nginx\.\nno such package/,
  )
  expect(() => installPackages(['nginx'], 'Install nginx.', { PATH: '/nowhere' })).toThrow(/^Install nginx\./)
})
