import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type GatewayRequest = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An answer: status, body, and headers; `null` ends the connection without one. */
export type GatewayAnswer = {
  status: number
  body: unknown
  headers?: Record<string, string>
} | null

/** Starts a server that stands for a message provider. It answers with what `answer` returns, and keeps all requests. */
export async function startGateway(answer: (request: GatewayRequest) => GatewayAnswer) {
  const requests: GatewayRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const { method = '', headers } = incoming
    const request = { method, headers, body, url: new URL(incoming.url ?? '', 'http://gateway') }
    requests.push(request)
    const answered = answer(request)
    if (!answered) return void outgoing.destroy()
    outgoing.writeHead(answered.status, { 'Content-Type': 'application/json', ...answered.headers })
    outgoing.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
