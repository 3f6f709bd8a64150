/** A proxy to the server that can be stopped: nothing listens on its port until it is started again. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StoppableEdge = {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Delays every answer until the returned function is called, like a network that does not respond. */
  hold(): () => void
  /** Answers these paths with 410 from now on. */
  removePaths(paths: RegExp): void
}

export async function createStoppableEdge(target: string): Promise<StoppableEdge> {
  const { hostname, port } = new URL(target)
  let held: Promise<void> | null = null
  let gone: RegExp | null = null
  let server: Server
  let at = 0
  const edge: StoppableEdge = {
    url: '',
    async start() {
      server = createServer(async (incoming, outgoing) => {
        if (held) await held
        const { method, url: path = '', headers } = incoming
        if (gone?.test(path)) {
          outgoing.writeHead(410).end()
          return
        }
        const upstream = request({ hostname, port, method, path, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        })
        upstream.on('error', () => incoming.socket.destroy())
        incoming.on('error', () => upstream.destroy())
        incoming.pipe(upstream)
      })
      await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
      at = (server.address() as AddressInfo).port
      edge.url = `http://127.0.0.1:${at}`
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    removePaths(paths) {
      gone = paths
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
  }
  await edge.start()
  return edge
}
