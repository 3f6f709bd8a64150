import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { createTestApi, newDatabase, type TestApi } from '../api/support/api.ts'
import { reservableGrill, reservationActions } from '../api/support/reservations.ts'

// Orders and reservations are checked against one state of their venue, so they wait while an import changes it.
let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openDatabase({ databaseUrl: await newDatabase(inject('databaseUrl')) })
  api = createTestApi(open)
  expect((await api.operator('PUT', '/operator/venues', reservableGrill('grill'))).status).toBe(200)
})
afterAll(() => open.close())

const order = (headers?: Record<string, string>) =>
  api.post(
    '/webapp/order',
    {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 2 }],
    },
    headers,
  )

async function countWaitingSessions(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(open.db)
  return rows.length
}

test.each([
  ['an order', () => order()],
  // The venue was read before, and the key allows for it.
  ['an order in one statement', () => order({ 'Idempotency-Key': 'direct' })],
  ['a reservation', () => reservationActions(api, 'grill').send()],
])('%s waits for an import of its venue', async (_what, send) => {
  let answer: ReturnType<typeof send> | undefined
  await open.db.transaction().execute(async (trx) => {
    // Locks the row as an import does. Rows that refer to it can still be written.
    await sql`update venue set revision = revision`.execute(trx)
    answer = send()
    await expect.poll(countWaitingSessions, { timeout: 10_000 }).toBe(1)
  })
  expect((await answer)?.status).toBe(200)
})
