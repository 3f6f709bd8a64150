import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { PROJECT } from './support/compose.ts'

/** In milliseconds: `npm ci` and the compiler, on a busy machine. */
const BUILD_LIMIT = 900_000
/** The user nobody, if these tests run as root. */
const OTHER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const dockerfile = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '')
const stage = (name: string) =>
  dockerfile.split(/^(?=FROM )/m).find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''
const steps = (name: string, instruction: string) =>
  stage(name)
    .split('\n')
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1))

/**
 * Machines without a container engine run the steps of the Dockerfile in an empty folder, and its command as a user who cannot write
 * there. Takes minutes, so it runs with `--nightly` only.
 */
// @feature deploy.containers
describe.runIf(process.env.SUFRA_EXTENT === 'nightly')('the steps of the Dockerfile', () => {
  let dir: string
  let app: string
  // The base image has the Node.js of the project, and nothing of the project's own packages.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'sufra-image-'))
    app = join(dir, 'app')
    mkdirSync(app)
    const allowed = readFileSync(join(PROJECT, '.dockerignore'), 'utf8').matchAll(/^!(.*)$/gm)
    const tracked = execFileSync('git', ['ls-files', '--', ...[...allowed].map(([, path = '']) => path)], {
      cwd: PROJECT,
      encoding: 'utf8',
    })
    for (const file of tracked.trim().split('\n')) cpSync(join(PROJECT, file), join(app, file))
    for (const command of steps('build', 'RUN')) {
      const { status, stderr } = spawnSync('sh', ['-ec', command], {
        cwd: app,
        env: { ...process.env, PATH, NODE_OPTIONS: '' },
        encoding: 'utf8',
      })
      expect([command, status, status === 0 ? '' : stderr]).toEqual([command, 0, ''])
    }
    // As in the image, where the code belongs to root.
    execFileSync('chmod', ['-R', 'a-w,a+rX', app])
    chmodSync(dir, 0o755)
    for (const folder of ['data', 'site']) {
      mkdirSync(join(dir, folder))
      if (OTHER.uid !== undefined) chownSync(join(dir, folder), OTHER.uid, OTHER.gid)
    }
  }, BUILD_LIMIT)
  afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', dir])
    rmSync(dir, { recursive: true, force: true })
  })

  it('make a site that starts, is healthy, publishes a venue, and stops', async () => {
    const port = String(await freePort())
    const given = Object.fromEntries(
      steps('app', 'ENV').flatMap((line) =>
        [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
    )
    const env = {
      ...given,
      PATH,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: join(dir, 'data'),
      SITE_DIR: join(dir, 'site'),
    }
    const [file = '', ...args] = JSON.parse(steps('app', 'CMD').at(-1) ?? '[]') as string[]
    const runNode = (...command: string[]) =>
      spawnSync(file, command, { cwd: app, env, ...OTHER, encoding: 'utf8' })
    const importVenue = (...command: string[]) =>
      spawnSync(file, command, {
        ...{ cwd: app, env: { ...env, API_BASE: `http://127.0.0.1:${port}/api` }, encoding: 'utf8' },
        ...OTHER,
      })
    const server = spawn(file, args, { cwd: app, env, ...OTHER })
    const ended = once(server, 'close')
    let said = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    await expect.poll(() => said, { timeout: 60_000 }).toContain('\nready ')
    expect(said).toContain('is up to date')
    expect(runNode('scripts/serve/health-check.ts')).toMatchObject({ status: 0 })
    const imported = importVenue('scripts/venue/venue.ts', 'import', 'api/demo/maison-ombelle.json')
    expect([imported.status, imported.stdout]).toEqual([0, expect.stringContaining('is live')])
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })
})
