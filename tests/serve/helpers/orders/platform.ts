import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestApi } from '../../../api/support/api.ts'
import { reservableGrill } from '../../../api/support/reservations.ts'
import { openMemoryDatabase } from '../../../helpers/memory-database.ts'

/** Sends an answer of the API incorrectly, or not at all, after the API has processed the call. */
export type Fault = (response: ServerResponse, status: number, body: Buffer) => void

export type Platform = {
  port: number
  /** If set, sends the answers to POST calls. */
  fault: Fault | null
  /** Accepts an order for the venue. */
  accept(orderId: string): Promise<unknown>
  /** All orders with their notes. */
  orders(): Promise<{ id: string; status: number; mark: string }[]>
  reservations(): Promise<{ id: string; status: number; mark: string }[]>
  /** Frees all tables. */
  clearReservations(): Promise<unknown>
  /** Closes all connections, including those of calls that are never answered. */
  hangUp(): void
  close(): Promise<void>
}

/** Starts the API on a separate database with the venue `grill`, behind a socket at `/api`. */
export async function startPlatform(): Promise<Platform> {
  const open = await openMemoryDatabase()
  const api = createTestApi(open)
  const imported = await api.operator('PUT', '/operator/venues', reservableGrill('grill'))
  if (imported.status !== 200) throw new Error(imported.text)
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null)
    // The request was cut off.
    if (body === null) return
    const answer = await api.app.request(
      (request.url ?? '').replace(/^\/api/, ''),
      {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      },
      { address: '203.0.113.1' },
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (platform.fault && request.method === 'POST') return platform.fault(response, answer.status, bytes)
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const platform: Platform = {
    port: (server.address() as AddressInfo).port,
    fault: null,
    accept: (id) => api.operator('POST', `/operator/orders/${id}/status`, { status: 1 }),
    async orders() {
      const rows = await open.db.selectFrom('customer_order').select(['id', 'status', 'placed']).execute()
      return rows.map(({ id, status, placed }) => ({ id, status, mark: JSON.parse(placed).comment }))
    },
    async reservations() {
      const rows = await open.db.selectFrom('reservation').select(['id', 'status', 'placed']).execute()
      return rows.map(({ id, status, placed }) => ({ id, status, mark: JSON.parse(placed).name }))
    },
    clearReservations: () => open.db.deleteFrom('reservation').execute(),
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await open.close()
    },
  }
  return platform
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
