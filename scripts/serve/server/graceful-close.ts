import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Prepares `server` to be stopped without cutting off responses. The returned function stops accepting connections, closes
 * idle ones at once (also those that never sent a request), the others after their responses, and all remaining ones after
 * `grace` milliseconds. docs/decisions/045 says why this is own code.
 */
export function gracefulClose(server: Server, grace: number): () => Promise<void> {
  /** Open connections with their numbers of running requests. */
  const connections = new Map<Socket, number>()
  let closing = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0)
    socket.on('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    response.on('close', () => {
      const left = (connections.get(socket) ?? 1) - 1
      if (!socket.destroyed) connections.set(socket, left)
      if (closing && left === 0) socket.end()
    })
  })

  return () =>
    new Promise((resolve, reject) => {
      closing = true
      const timer = setTimeout(() => server.closeAllConnections(), grace)
      server.close((error) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve()
      })
      for (const [socket, running] of connections) if (running === 0) socket.destroy()
    })
}
