import { get } from 'node:http'

/** A stream of orders that a client follows. */
export type FollowedStream = {
  /** When each order arrived first, in milliseconds of `performance.now()`, by its id. */
  readonly received: ReadonlyMap<string, number>
  /** Closes the connection without a farewell, as a device that loses its network. */
  close(): void
}

/** Opens a stream of server-sent events and waits until it is open. The client does as little as possible with what it gets. */
export function followStream(url: string, headers: Record<string, string>): Promise<FollowedStream> {
  return new Promise((resolve, reject) => {
    const received = new Map<string, number>()
    const request = get(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: HTTP ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const at = performance.now()
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const id = /"order":\{"id":"([^"]+)"/.exec(block)?.[1]
          if (id !== undefined && !received.has(id)) received.set(id, at)
        }
        resolve({ received, close: () => request.destroy() })
      })
      answer.on('error', () => {})
    })
    request.on('error', reject)
  })
}
