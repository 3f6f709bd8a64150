import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programOrNothing } from '../../scripts/machine/program.ts'
import { PROJECT } from './support/compose.ts'

const UNITS = join(PROJECT, 'deploy/systemd')
/** Folders of systemd's own units: of Debian with and without merged /usr. */
const SYSTEM = ['/usr/lib/systemd/system', '/lib/systemd/system']
/** Programs that the units start, which need not be on this machine. */
const STARTED = ['/opt/sufra/node_modules/node/bin/node', '/bin/sh', '/usr/bin/find']
/** From 0 (nothing is open) to 10, as `systemd-analyze security` counts. */
const MOST_EXPOSED = '2.0'

const analyze = programOrNothing('systemd-analyze', 'systemd')
const files = readdirSync(UNITS).filter((name) => /\.(service|timer)$/.test(name))
const instance = (file: string) => file.replace('@.', '@4321.')
let root: string
const installed = (file: string) => join(root, 'etc/systemd/system', file)

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sufra-systemd-'))
  const system = SYSTEM.find((folder) => readdirSafely(folder).includes('basic.target'))
  const own = join(root, 'usr/lib/systemd/system')
  mkdirSync(own, { recursive: true })
  if (system)
    for (const name of readdirSafely(system))
      if (name.endsWith('.target') || name === 'systemd-journald.socket')
        cpSync(join(system, name), join(own, name))
  mkdirSync(dirname(installed('x')), { recursive: true })
  for (const file of files) cpSync(join(UNITS, file), installed(file))
  for (const program of STARTED) {
    mkdirSync(dirname(join(root, program)), { recursive: true })
    writeFileSync(join(root, program), '#!/bin/sh\n')
    chmodSync(join(root, program), 0o755)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const run = (...args: string[]) => spawnSync(analyze ?? '', args, { encoding: 'utf8' })

// @feature deploy.machine
describe.skipIf(!analyze)('the units, checked by systemd-analyze', () => {
  it('are valid', () => {
    const verify = () => run('verify', `--root=${root}`, ...files.map(instance))
    expect(verify()).toMatchObject({ status: 0, stderr: '' })
    const text = readFileSync(installed('sufra@.service'), 'utf8')
    writeFileSync(installed('sufra@.service'), text.replace('ExecStart=/opt', 'ExecStart=opt'))
    expect(verify().stderr).toContain('sufra@')
    writeFileSync(installed('sufra@.service'), text)
  })

  it.each(files.filter((file) => file.endsWith('.service')))('%s is hardly exposed', (file) => {
    const { status, stdout } = run(
      ...['security', '--offline=true', `--root=${root}`, `--threshold=${Number(MOST_EXPOSED) * 10}`],
      file,
    )
    expect([status, /Overall exposure level.*/.exec(stdout)?.[0]]).toEqual([0, expect.any(String)])
  })
})

// @feature deploy.machine
describe('the units', () => {
  const texts = Object.fromEntries(files.map((file) => [file, readFileSync(join(UNITS, file), 'utf8')]))

  it('start the processes as `npm run` does', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const expected = {
      'sufra@.service': 'start',
      'sufra-worker@.service': 'worker',
      'sufra-migrate.service': 'migrate',
    }
    for (const [file, script] of Object.entries(expected))
      expect(texts[file]).toContain(`\nExecStart=/opt/sufra/node_modules/node/bin/${scripts[script]}\n`)
  })

  it('share their limits', () => {
    const limits = Object.entries(texts)
      .filter(([file]) => file.endsWith('.service'))
      .map(([, text]) =>
        [...text.matchAll(/^(Protect|Private|Restrict|SystemCall|NoNew|Lock|Cap).*$/gm)].join('\n'),
      )
    expect(new Set(limits).size).toBe(1)
    // V8 writes the code that it executes.
    expect(Object.values(texts).join()).not.toMatch(/^MemoryDenyWriteExecute=yes/m)
  })

  it('give the API’s address to the worker and the command, not to the server, which would take it for another platform’s', () => {
    expect(texts['sufra-worker@.service']).toMatch(/^Environment=API_BASE=/m)
    expect(texts['sufra@.service']).not.toMatch(/^Environment=API_BASE=/m)
    expect(readFileSync(join(UNITS, 'sufra.env'), 'utf8')).not.toMatch(/^API_BASE=/m)
  })

  it('come with a command that has the settings of the server, and restores as its user', () => {
    const files = { 'sufra.env': 'SITE_URL=https://menu.test\n', node: '', runuser: '' }
    const say = '#!/bin/sh\necho "$(basename "$0") $SITE_URL $DATA_DIR $*"\n'
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(root, name), text || say, { mode: 0o755 })
    const script = readFileSync(join(UNITS, 'sufra'), 'utf8')
      .replace('/etc/sufra/sufra.env', join(root, 'sufra.env'))
      .replace('/opt/sufra/node_modules/node/bin/node', join(root, 'node'))
    const sufra = (...args: string[]) =>
      spawnSync('sh', ['-c', script, 'sufra', ...args], {
        env: { PATH: `${root}:${process.env.PATH}` },
        encoding: 'utf8',
      }).stdout.trim()
    const venue = '/opt/sufra/scripts/venue/venue.ts'
    expect(sufra('list')).toBe(`node https://menu.test /var/lib/sufra ${venue} list`)
    expect(sufra('restore', 'a file')).toBe(
      `runuser https://menu.test /var/lib/sufra -u sufra -- ${join(root, 'node')} ${venue} restore a file`,
    )
  })
})
