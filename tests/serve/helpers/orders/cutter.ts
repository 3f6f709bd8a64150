import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Maximum bytes before a connection is cut, in each direction: the length of about two orders and answers. */
const LONGEST = { up: 2_800, down: 6_000 }

export type Cutter = { port: number; cuts: { up: number; down: number }; close(): Promise<void> }

/**
 * Starts a relay to a local port that cuts every connection at a random byte in either direction, by a close or a
 * reset.
 */
export async function startCutter(target: number, random: () => number): Promise<Cutter> {
  const open = new Set<Socket>()
  const cuts = { up: 0, down: 0 }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const cut = random() < 0.5 ? 'up' : 'down'
    const after = Math.floor(random() * LONGEST[cut])
    const resets = random() < 0.5
    const end = () => {
      for (const socket of [near, far]) {
        if (resets) socket.resetAndDestroy()
        else socket.destroySoon()
      }
    }
    const relay = (from: Socket, to: Socket, direction: 'up' | 'down') => {
      let left = direction === cut ? after : Number.POSITIVE_INFINITY
      from.on('data', (chunk: Buffer) => {
        if (chunk.length < left) {
          left -= chunk.length
          to.write(chunk)
          return
        }
        from.pause()
        to.write(chunk.subarray(0, left), () => {
          cuts[direction] += 1
          end()
        })
      })
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroySoon())
      open.add(from)
      from.on('close', () => open.delete(from))
    }
    relay(near, far, 'up')
    relay(far, near, 'down')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cuts,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
