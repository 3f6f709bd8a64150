import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Prepares `server` to be stopped without cutting anyone off. The function it gives stops accepting, closes the
 * connections that wait for nothing (also those that never asked), the others after their answer, and after `grace`
 * milliseconds whatever is left.
 */
export function gracefulClose(server: Server, grace: number): () => Promise<void> {
  /** Open connections, each with the number of its requests under way. */
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
      const impatience = setTimeout(() => server.closeAllConnections(), grace)
      server.close((error) => {
        clearTimeout(impatience)
        if (error) reject(error)
        else resolve()
      })
      for (const [socket, underWay] of connections) if (underWay === 0) socket.destroy()
    })
}
