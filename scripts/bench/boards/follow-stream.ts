import { get } from 'node:http'

/** A stream that a client follows. */
export type FollowedStream = {
  /** When each order or revision arrived first, in milliseconds of `performance.now()`, by its id or number. */
  readonly received: ReadonlyMap<string, number>
  /** Ends the connection, as a page that is closed. */
  close(): void
  /** Reads nothing any more and does not end the connection, as a device that has lost its network. */
  vanish(): void
}

/** Opens a stream of server-sent events and waits until it is open. The client does as little as possible with what it gets. */
export function followStream(url: string, headers: Record<string, string> = {}): Promise<FollowedStream> {
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
          const [, id, revision] = /"order":\{"id":"([^"]+)"|\{"revision":(\d+)\}/.exec(block) ?? []
          const key = id ?? revision
          if (key !== undefined && !received.has(key)) received.set(key, at)
        }
        resolve({
          received,
          close: () => request.destroy(),
          vanish: () => void answer.socket.pause(),
        })
      })
      answer.on('error', () => {})
    })
    request.on('error', reject)
  })
}

/** Opens `count` streams, 16 at a time. */
export async function followStreams(
  count: number,
  open: (index: number) => Promise<FollowedStream>,
): Promise<FollowedStream[]> {
  const streams: FollowedStream[] = []
  let next = 0
  const openSome = async () => {
    while (next < count) streams.push(await open(next++))
  }
  await Promise.all(Array.from({ length: 16 }, openSome))
  return streams
}
