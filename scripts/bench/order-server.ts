import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createApp } from '../../api/app.ts'
import { openDatabase } from '../../api/db/open.ts'
import { CALL_LIMITS } from '../../api/http/call-limits.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import { startServer } from '../serve/server/server.ts'
import { orderVenue } from './order-venue.ts'

// Serves the API for `orders.ts` on the Postgres URL in the first argument, without rate limits, and prints its port.
const [databaseUrl = ''] = parseArgs({ allowPositionals: true }).positionals
const database = await openDatabase({ databaseUrl })
await importVenue(database.db, Buffer.from(JSON.stringify(orderVenue)), Date.now())
const app = createApp({
  ...{ db: database.db, now: Date.now, randomId: randomUUID, log: () => {} },
  operatorToken: randomUUID(),
  payments: { siteUrl: 'http://127.0.0.1', apiPath: '', sandboxSecret: randomUUID() },
  accounts: { secret: randomUUID() },
  callLimits: Object.fromEntries(
    Object.keys(CALL_LIMITS).map((kind) => [kind, []]),
  ) as unknown as typeof CALL_LIMITS,
})
const server = await startServer((request) => app.fetch(request, { address: '127.0.0.1' }), {
  host: '127.0.0.1',
  port: 0,
})
console.log(server.port)
