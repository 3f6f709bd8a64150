import type { BoardEvent } from '../../../src/contract/counter/board-calls.ts'
import type { TestApi } from './api.ts'

/** Reads a stream of server-sent events, as a browser does. */
export async function openStream<Event = BoardEvent>(
  api: TestApi,
  path: string,
  headers: Record<string, string> = {},
  address = '203.0.113.1',
) {
  return readEvents<Event>(await api.app.request(path, { headers }, { address }))
}

/** Reads the events of an answer. @throws Error if it is not a stream */
export async function readEvents<Event>(answer: Response) {
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status} ${await answer.text()}`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    headers: answer.headers,
    /** The next event; null when the stream has ended. */
    async next(): Promise<(Event & { readonly id: string | null }) | null> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const data = /^data: (.*)$/m.exec(block)?.[1]
          // The first block tells how soon to connect again. Events with a name only show that the stream is connected.
          if (data === undefined || block.startsWith('event:')) continue
          return { ...JSON.parse(data), id: /^id: (.*)$/m.exec(block)?.[1] ?? null }
        }
        const { value, done } = await reader.read()
        if (done) return null
        text += decoder.decode(value, { stream: true })
      }
    },
    close: () => reader.cancel(),
  }
}
