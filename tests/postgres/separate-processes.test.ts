import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../api/db/open.ts'
import { freePort } from '../../scripts/machine/free-port.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { newDatabase } from '../api/support/api.ts'

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
const DEMO = fileURLToPath(new URL('../../api/demo/maison-ombelle.json', import.meta.url))

/** Milliseconds. Three processes start on a machine that may be busy. */
const START_LIMIT = 60_000

type Running = { child: ChildProcess; output(): string; ended: Promise<number | null> }

let dir: string
let databaseUrl: string
let running: Running[] = []
// As in an image: nothing is compiled when a process starts.
beforeAll(() => compile())
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sufra-processes-'))
  databaseUrl = await newDatabase(inject('databaseUrl'))
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  running = []
  rmSync(dir, { recursive: true, force: true })
})

function run(name: string, env: Record<string, string> = {}, args: string[] = []): Running {
  const child = spawn(process.execPath, [script(name), ...args], {
    env: {
      ...{ PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: join(dir, 'data') },
      ...{ SITE_DIR: join(dir, 'site'), SITE_URL: 'http://menu.test', SUFRA_DEMO: '0', SUFRA_SANDBOX: '1' },
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const started = { child, output: () => said, ended }
  running.push(started)
  return started
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  )

// @feature deploy.separate-processes
describe('the migration as a step of its own', () => {
  test('a process with MIGRATE=0 starts only after `npm run migrate`', async () => {
    const refused = run('serve/start.ts', { MIGRATE: '0', PORT: '0' })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('MIGRATE=0: the database lacks 001-venues-and-orders')
    expect(refused.output()).toContain('npm run migrate')

    expect(await run('serve/migrate.ts').ended).toBe(0)
    const open = await openDatabase({ databaseUrl }, { migrate: false })
    const queue = await sql<{ found: string | null }>`
      select to_regclass('publishing.job')::text as found`.execute(open.db)
    await open.close()
    expect(queue.rows).toEqual([{ found: 'publishing.job' }])
    expect(await run('serve/migrate.ts').ended).toBe(0)
  })

  test('refuses a database of a newer version', async () => {
    const newer = await openDatabase({ databaseUrl })
    await sql`insert into kysely_migration (name, timestamp) values ('999-newer', 'now')`.execute(newer.db)
    await newer.close()
    await expect(openDatabase({ databaseUrl }, { migrate: false })).rejects.toThrow('migration')
  })

  test('needs a server', async () => {
    const { ended, output } = run('serve/migrate.ts', { DATABASE_URL: '' })
    expect([await ended, output()]).toEqual([1, expect.stringContaining('DATABASE_URL: is required')])
  })
})

// @feature deploy.separate-processes
test(
  'two apps that share a folder serve what only the worker publishes, and all stop when told',
  async () => {
    expect(await run('serve/migrate.ts').ended).toBe(0)
    const ports = [await freePort(), await freePort()]
    const metrics = await freePort()
    const apps = ports.map((port) =>
      run('serve/start.ts', { MIGRATE: '0', PUBLISHER: '0', PORT: String(port) }),
    )
    const [first = 0] = ports
    const areReady = () => apps.map((app) => app.output().includes('\nready ')).join()
    await expect.poll(areReady, { timeout: START_LIMIT }).toBe('true,true')
    // Nothing is published yet, so no proxy should send visitors.
    expect(await statusOf(`http://127.0.0.1:${first}/healthz`)).toBe(200)
    expect(await statusOf(`http://127.0.0.1:${first}/readyz`)).toBe(503)

    const API_BASE = `http://127.0.0.1:${first}/api`
    const worker = run('serve/work.ts', { MIGRATE: '0', API_BASE, METRICS_PORT: String(metrics) })
    for (const port of ports)
      await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: START_LIMIT }).toBe(200)
    expect(await run('venue/venue.ts', { API_BASE }, ['import', DEMO]).ended).toBe(0)
    for (const port of ports) expect(await statusOf(`http://127.0.0.1:${port}/maison-ombelle`)).toBe(200)
    expect(worker.output()).toContain('publish maison-ombelle')
    for (const app of apps) expect(app.output()).not.toContain('publish ')

    const health = (args: string[] = []) => run('serve/health-check.ts', { PORT: String(first) }, args).ended
    expect([await health(), await health([`:${metrics}/metrics`]), await health([':9/healthz'])]).toEqual([
      0, 0, 1,
    ])
    for (const { child } of [...apps, worker]) child.kill('SIGTERM')
    expect(await Promise.all([...apps, worker].map(({ ended }) => ended))).toEqual([0, 0, 0])
  },
  4 * START_LIMIT,
)
