/**
 * Places orders in an embedded database until it is killed, and prints each order's id once it is stored:
 * `node order-writer.ts DATA_DIR`.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { createApp } from '../../../api/app.ts'
import { openDatabase } from '../../../api/db/open.ts'
import { grill, NOON } from './venue.ts'

const [dataDir = ''] = process.argv.slice(2)
const open = await openDatabase({ dataDir })
let stopping = false
process.once('SIGTERM', () => {
  stopping = true
})
const app = createApp({
  db: open.db,
  now: () => NOON,
  randomId: randomUUID,
  operatorToken: 'writer-token-of-the-tests',
  log: () => {},
  payments: { siteUrl: 'http://localhost', apiPath: '', sandboxSecret: 'payment-secret-of-the-tests' },
  accounts: { secret: 'account-secret-of-the-tests' },
})
const headers = { 'content-type': 'application/json' }
const operator = { ...headers, authorization: 'Bearer writer-token-of-the-tests' }
await app.request('/operator/venues', { method: 'PUT', headers: operator, body: JSON.stringify(grill()) })
const body = JSON.stringify({
  branch_id: 'grill-b1',
  selling_types: 'dinein',
  order_lines: [{ item_id: 'plain', quantity: 1 }],
})
while (!stopping) {
  const response = await app.request('/webapp/order', { method: 'POST', headers, body })
  const { order } = (await response.json()) as { order: { id: string } }
  process.stdout.write(`${order.id}\n`)
  // The embedded database answers without yielding to the event loop, which delivers signals.
  await setImmediate()
}
await open.close()
