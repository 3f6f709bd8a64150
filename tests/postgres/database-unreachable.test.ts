import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { createTestApi, newDatabase, type TestApi } from '../api/support/api.ts'
import { grill } from '../api/support/venue.ts'

const order = {
  branch_id: 'grill-b1',
  selling_types: 'dinein',
  order_lines: [{ item_id: 'plain', quantity: 2 }],
}
const UNREACHABLE = { status: 503, retryAfter: '2', code: 'internal', retry_after: 2 }
const retryAnswer = ({ status, response, json }: Awaited<ReturnType<TestApi['get']>>) => ({
  status,
  retryAfter: response.headers.get('Retry-After'),
  code: json.code,
  retry_after: json.retry_after,
})

let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openDatabase({ databaseUrl: await newDatabase(inject('databaseUrl')) })
  api = createTestApi(open)
  await api.operator('PUT', '/operator/venues', grill())
})
afterAll(() => open.close())

/** Terminates the session that waits for a lock, as a shutdown of the server does. */
async function terminateWaitingSession(): Promise<void> {
  const terminate = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(open.db)
    return rows.length
  }
  await expect.poll(terminate, { timeout: 10_000 }).toBe(1)
}

// @feature fault.database-restart
test('if the database is lost during an order, the answer states when to retry, and the same key then places one order', async () => {
  const send = () => api.post('/webapp/order', order, { 'Idempotency-Key': 'k-away' })
  await open.db.transaction().execute(async (trx) => {
    await sql`select 1 from venue for update`.execute(trx)
    const answer = send()
    await terminateWaitingSession()
    expect(retryAnswer(await answer)).toEqual(UNREACHABLE)
  })
  const again = await send()
  expect(again.status).toBe(200)
  expect((await send()).text).toBe(again.text)
  expect(await open.db.selectFrom('customer_order').select('id').execute()).toHaveLength(1)
  expect(api.lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual([
    'database unreachable',
  ])
})

test('a connection that breaks within a transaction affects neither the process nor later calls', async () => {
  const broken = open.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open.db)
    // Waits until the connection has ended, while no answer is pending on it.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  expect((await api.get('/webapp/v5/restaurant/grill')).status).toBe(200)
})

test('if the database is unreachable, the answer to every call that needs it states when to retry', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const nowhere = createTestApi({ ...open, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) })
  expect(retryAnswer(await nowhere.get('/webapp/v5/restaurant/grill'))).toEqual(UNREACHABLE)
  expect(retryAnswer(await nowhere.post('/webapp/order', order, { 'Idempotency-Key': 'k' }))).toEqual(
    UNREACHABLE,
  )
  // Invalid requests are refused even without a database.
  expect((await nowhere.post('/webapp/order', { ...order, order_lines: [] })).status).toBe(400)
  await pool.end()
})
