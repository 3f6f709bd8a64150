import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createApp } from '../../api/app.ts'
import { openDatabase } from '../../api/db/open.ts'
import { CALL_LIMITS } from '../../api/http/call-limits.ts'
import { jsonLog } from '../../api/http/log.ts'
import { composeParts, startServer } from '../serve/server/server.ts'

/** Answers of this process to its parent, which asks by sending any message; `aheadMs` in it sets the clock of streams forward. */
export type ServerMessage = {
  readonly port: number
  readonly cpuMs: number
  /** Resident memory, and the heap after garbage collection, in bytes. */
  readonly rss: number
  readonly heap: number
  /** Open connections, among them those to the database. */
  readonly sockets: number
}

// Serves the API for `bench-api.ts` on the Postgres URL in the first argument, without rate limits. Each message of the parent,
// and the start, is answered with the port and the processor time so far. Ends when the parent disconnects.
const [databaseUrl = ''] = parseArgs({ allowPositionals: true }).positionals
const database = await openDatabase({ databaseUrl })
const app = createApp({
  ...{ db: database.db, now: Date.now, randomId: randomUUID, log: jsonLog },
  operatorToken: randomUUID(),
  payments: { siteUrl: 'http://127.0.0.1', apiPath: '', sandboxSecret: randomUUID() },
  accounts: { secret: randomUUID() },
  callLimits: Object.fromEntries(
    Object.keys(CALL_LIMITS).map((kind) => [kind, []]),
  ) as unknown as typeof CALL_LIMITS,
})
const parts = composeParts({
  edge: () => new Response(null, { status: 404 }),
  api: (request) => app.fetch(request, { address: '127.0.0.1' }),
})
const server = await startServer(parts, { host: '127.0.0.1', port: 0 })

function report(): void {
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  const { rss, heapUsed: heap } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((kind) => kind.startsWith('TCPSocket')).length
  const cpuMs = (user + system) / 1000
  process.send?.({ port: server.port, cpuMs, rss, heap, sockets } satisfies ServerMessage)
}

/** Streams end by this clock after 10 to 15 minutes. A benchmark does not wait for so long. */
const clock = performance.now.bind(performance)
let ahead = 0
performance.now = () => clock() + ahead
process.on('message', (message: { readonly aheadMs?: number }) => {
  ahead += message.aheadMs ?? 0
  report()
})
process.on('disconnect', () => process.exit())
report()
