import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadOperatorToken } from '../../../api/crypto/operator-token.ts'
import { initialClusterFile } from '../../../api/db/embedded/initial-cluster.ts'
import { openDatabase } from '../../../api/db/open.ts'

let embedded: string
const started = new Set<ChildProcess>()
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-data-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the writer, waits for some orders and ends it by `signal`. Returns the orders that it reported as stored. */
async function writeAndEnd(orders: number, signal: NodeJS.Signals): Promise<string[]> {
  const writer = spawn(
    process.execPath,
    [fileURLToPath(new URL('../support/order-writer.ts', import.meta.url)), embedded],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  started.add(writer)
  const ids: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    ids.push(line)
    if (ids.length === orders) writer.kill(signal)
  }
  await waitForExit(writer)
  return ids
}

const waitForExit = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

async function storedIds(): Promise<string[]> {
  const open = await openDatabase({ dataDir: embedded })
  const rows = await open.db.selectFrom('customer_order').select('id').execute()
  await open.close()
  return rows.map((row) => row.id)
}

// The tests share one folder and depend on their order, because creating a database is slow.
describe('the embedded database', { timeout: 120_000 }, () => {
  beforeAll(() => {
    embedded = mkdtempSync(join(tmpdir(), 'api-embedded-'))
  })
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(embedded, { recursive: true, force: true })
  })

  test('is created again if its creation was interrupted', async () => {
    const folder = join(embedded, 'db')
    mkdirSync(folder)
    writeFileSync(join(folder, 'unfinished'), '')
    writeFileSync(join(folder, 'PG_VERSION'), 'half')
    expect(await storedIds()).toEqual([])
    expect(existsSync(join(folder, 'unfinished'))).toBe(false)
  })

  test('starts from a prepared cluster of the installed version; `npm run cluster` writes it', async () => {
    expect(existsSync(initialClusterFile())).toBe(true)
    const prepared = await openDatabase({ memory: true })
    const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(prepared.db)
    await prepared.close()
    expect(rows).toEqual([{ datname: 'postgres' }])
  })

  // @feature server.killed
  test.each(['SIGTERM', 'SIGKILL'] as const)('keeps every stored order over %s', async (signal) => {
    const first = await writeAndEnd(7, signal)
    const second = await writeAndEnd(11, signal)
    expect(first.length).toBeGreaterThanOrEqual(7)
    expect(existsSync(join(embedded, 'db.lock'))).toBe(signal === 'SIGKILL')
    expect(await storedIds()).toEqual(expect.arrayContaining([...first, ...second]))
  })

  test('is used by one process at a time, and by the next one once that has ended', async () => {
    const open = await openDatabase({ dataDir: embedded })
    await expect(openDatabase({ dataDir: embedded })).rejects.toThrow(`in use by process ${process.pid}`)
    expect(statSync(join(embedded, 'db.lock')).mode & 0o777).toBe(0o600)
    await open.close()
    await open.close()
    // Its process id can be reused, so the start time distinguishes the processes.
    writeFileSync(join(embedded, 'db.lock'), `${process.pid} 1`)
    expect(await storedIds()).not.toEqual([])
  })
})

test('an unreachable server is an error and does not block', async () => {
  await expect(openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow()
})

describe('the operator token', () => {
  // @feature role.operator
  test('is created once, readable by its owner only', () => {
    const first = loadOperatorToken(dataDir)
    expect(first.created).toBe(true)
    expect(first.token).toMatch(/^[\w-]{43}$/)
    const file = join(dataDir, 'operator-token')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(`${first.token}\n`)
    expect(loadOperatorToken(dataDir)).toEqual({ token: first.token, file, created: false })
  })

  test('can be given, but must be long enough', () => {
    expect(loadOperatorToken(dataDir, 'given-by-the-environment').token).toBe('given-by-the-environment')
    expect(existsSync(join(dataDir, 'operator-token'))).toBe(false)
    expect(() => loadOperatorToken(dataDir, 'short')).toThrow('SUFRA_OPERATOR_TOKEN')
  })
})
