/** A proxy between browser and server that loses selected requests or answers, like a bad network. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Where the connection breaks: before the server receives the call, after it has answered, or during the
 * answer.
 */
export type Cut = 'before the request' | 'after the request' | 'during the answer'

export type CuttingProxy = {
  url: string
  /** Breaks the next `times` order calls there. */
  cut(where: Cut, times: number): void
  /** Delays the answers of order calls until the returned function is called. */
  hold(): () => void
  /** The number of received order calls, including broken ones. */
  calls(): number
  close(): Promise<void>
}

export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  let cut: { where: Cut; left: number } | null = null
  let held: Promise<void> | null = null
  let calls = 0

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isOrder = incoming.method === 'POST' && incoming.url?.endsWith('/webapp/order')
    let where: Cut | null = null
    if (isOrder) {
      calls++
      if (cut && cut.left > 0) {
        cut.left--
        where = cut.where
      }
    }
    if (where === 'before the request') {
      incoming.socket.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const upstream = request({ hostname, port, method, path, headers }, resolve)
      upstream.once('error', reject)
      incoming.pipe(upstream)
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (isOrder && held) await held
    if (where === 'after the request') {
      incoming.socket.destroy()
      return
    }
    const { 'transfer-encoding': _, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': body.length })
    if (where === 'during the answer') {
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
      return
    }
    outgoing.end(method === 'HEAD' || answer.statusCode === 304 ? undefined : body)
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(where, times) {
      cut = { where, left: times }
    },
    hold() {
      let release = () => {}
      held = new Promise<void>((resolve) => {
        release = resolve
      })
      return () => {
        held = null
        release()
      }
    },
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
