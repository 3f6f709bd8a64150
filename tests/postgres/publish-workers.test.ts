import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../api/publishing/publish-queue.ts'
import { newDatabase } from '../api/support/api.ts'

// Two processes share a Postgres and a folder, like `npm run worker` on two machines.
// So few venues that both workers would often have the same one.
const VENUES = ['grill', 'cafe', 'bakery']
const EDITS = 150
const WORKER = fileURLToPath(new URL('./support/publish-worker.ts', import.meta.url))

let databaseUrl: string
let siteDir: string
let open: OpenDatabase
let queue: PublishQueue
const started: ChildProcess[] = []
beforeAll(async () => {
  databaseUrl = await newDatabase(inject('databaseUrl'))
  siteDir = mkdtempSync(join(tmpdir(), 'publish-workers-'))
  open = await openDatabase({ databaseUrl })
  queue = await openPublishQueue(open, { now: Date.now, onError: console.error })
  await sql`create table edited (reference_id text primary key, version int not null)`.execute(open.db)
  await sql`create table worked (
    id serial primary key, reference_id text, pid int, began timestamptz, ended timestamptz)`.execute(open.db)
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await queue.close()
  await open.close()
  rmSync(siteDir, { recursive: true, force: true })
})

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, databaseUrl, siteDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

/** Makes an edit and queues its publication in one transaction, as an import does. */
const edit = (referenceId: string, version: number) =>
  open.db.transaction().execute(async (trx) => {
    await sql`insert into edited values (${referenceId}, ${version})
      on conflict (reference_id) do update set version = excluded.version`.execute(trx)
    await queue.request(trx, 'publish', [referenceId])
  })

const isAtWork = async (pid: number | undefined) => {
  const { rows } = await sql`select 1 from worked where pid = ${pid} and ended is null`.execute(open.db)
  return rows.length > 0
}

// @feature publish.workers fault.two-workers
test('if one of two workers is killed, no edit is lost and no venue is published by both at once', async () => {
  const [first, second] = [await startWorker(), await startWorker()]
  for (const [i, referenceId] of VENUES.entries()) await edit(referenceId, i)
  await queue.republish(VENUES)
  let killedAt: unknown
  for (let version = VENUES.length; version < EDITS; version++) {
    await edit(VENUES[Math.floor(Math.random() * VENUES.length)] ?? '', version)
    await sleep(5)
    if (version < EDITS / 2 || killedAt !== undefined || !(await isAtWork(first.pid))) continue
    first.kill('SIGKILL')
    await once(first, 'exit')
    killedAt = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(open.db)).rows[0]?.at
  }
  expect(killedAt).toBeDefined()

  // The dead worker's task is reassigned after fifteen seconds without a heartbeat.
  const unfinished = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from publishing.job where name = 'publish' and state < 'completed'`.execute(
      open.db,
    )
    return rows[0]?.n
  }
  await expect.poll(unfinished, { timeout: 60_000, interval: 250 }).toBe(0)
  expect(await queue.listFailures()).toEqual([])
  expect(await queue.latestRepublication()).toMatchObject({
    total: VENUES.length,
    done: VENUES.length,
    failed: 0,
  })
  const edited = await sql<{ reference_id: string; version: number }>`select * from edited`.execute(open.db)
  const live = edited.rows.map(({ reference_id }) => {
    const html = readFileSync(join(siteDir, 'venues', reference_id, 'dinein/index.html'), 'utf8')
    return [reference_id, Number(/data-marker="(\d+)"/.exec(html)?.[1])]
  })
  expect(live).toEqual(edited.rows.map(({ reference_id, version }) => [reference_id, version]))

  const both = await sql<{ reference_id: string }>`
    select a.reference_id from worked a join worked b on a.reference_id = b.reference_id and a.id < b.id
    where b.began < coalesce(a.ended, ${killedAt}) and a.began < coalesce(b.ended, ${killedAt})`.execute(
    open.db,
  )
  expect(both.rows).toEqual([])
  // The dead worker could not report whether the landing page had changed.
  const site = await sql`select 1 from worked where reference_id = 'landing'`.execute(open.db)
  expect(site.rows.length).toBeGreaterThan(0)
  const by = await sql<{ pid: number }>`select distinct pid from worked`.execute(open.db)
  expect(by.rows.map(({ pid }) => pid).sort()).toEqual([first.pid, second.pid].sort())
  second.kill('SIGTERM')
  expect((await once(second, 'exit'))[0]).toBe(0)
}, 120_000)
