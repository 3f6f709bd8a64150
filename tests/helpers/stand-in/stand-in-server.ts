import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A fault of the next calls that match. `lost`: the call takes effect, and the connection breaks before its answer. `down`: it
 * breaks before. `error`: 500 without effect. `busy`: 429 with `Retry-After`.
 */
export type Fault = {
  readonly call: RegExp
  readonly kind: 'lost' | 'down' | 'error' | 'busy'
  times: number
}

export type Answer = {
  readonly status: number
  readonly body: object
  readonly headers?: Record<string, string>
}

export type ReceivedCall = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that stands in for that of a vendor, on a port of this machine. */
export type StandInServer = {
  readonly url: string
  readonly faults: Fault[]
  /** The calls so far, such as `POST /v1/refunds`. */
  readonly calls: string[]
  close(): Promise<void>
}

/** Starts a server. `answer` is told of a fault of kind `error`, so that it can remember the failure; others it need not know. */
export async function startStandIn(
  answer: (call: ReceivedCall, isError: boolean) => Answer,
  tooMany: Answer,
): Promise<StandInServer> {
  const faults: Fault[] = []
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const method = request.method ?? ''
    const body = await text(request)
    const name = `${method} ${url.pathname}`
    calls.push(name)
    const fault = faults.find(({ call, times }) => times > 0 && call.test(name))
    if (fault) fault.times -= 1
    if (fault?.kind === 'busy') return send(response, tooMany)
    if (fault?.kind === 'down') return request.socket.destroy()
    const result = answer({ method, url, headers: request.headers, body }, fault?.kind === 'error')
    if (fault?.kind === 'lost') return request.socket.destroy()
    return send(response, result)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    calls,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
