import * as v from 'valibot'
import type { Call, ResponseOf } from '../contract/wire/call.ts'
import { savesData } from './data-saver.ts'
import { buildPath } from './platform.ts'

export type EventHandlers<Event> = {
  event(event: Event): void
  /** The stream is connected, without news. Sent every 15 seconds. */
  beat(): void
  /** The connection failed. `final`: the browser does not connect again. */
  failed(final: boolean): void
}

/**
 * Opens the stream of a call. Returns a function that closes it, or null if the browser has no streams or the user saves data:
 * an open connection keeps the radio of a phone awake.
 */
export type OpenEvents = <C extends Call>(
  call: C,
  params: Readonly<Record<string, string>>,
  handlers: EventHandlers<ResponseOf<C>>,
) => (() => void) | null

/** Opens streams in the browser, which sends no token with them. */
export const openEvents: OpenEvents = (call, params, { event, beat, failed }) => {
  if (savesData() || !('EventSource' in globalThis)) return null
  const source = new EventSource(
    `${document.documentElement.dataset.api ?? '/api'}${buildPath(call, params)}`,
  )
  source.addEventListener('beat', beat)
  source.onerror = () => failed(source.readyState === EventSource.CLOSED)
  source.onmessage = ({ data }) => {
    const parsed = v.safeParse(call.response, parseEvent(data))
    if (parsed.success) event(parsed.output as ResponseOf<typeof call>)
    else failed(true)
  }
  return () => source.close()
}

function parseEvent(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
