import * as v from 'valibot'
import type { Call, ResponseOf } from '../contract/wire/call.ts'
import { connect, mayStayConnected } from './event-source.ts'
import { buildPath } from './platform.ts'

export type EventHandlers<Event> = {
  event(event: Event): void
  /** The stream is connected, without news. Sent every 15 seconds. */
  beat(): void
  /** The connection failed. `final`: the browser does not connect again. */
  failed(final: boolean): void
}

/** Opens the stream of a call. Returns a function that closes it, or null if the page may not keep a connection open. */
export type OpenEvents = <C extends Call>(
  call: C,
  params: Readonly<Record<string, string>>,
  handlers: EventHandlers<ResponseOf<C>>,
) => (() => void) | null

/** Opens streams in the browser, which sends no token with them. */
export const openEvents: OpenEvents = (call, params, { event, beat, failed }) => {
  if (!mayStayConnected()) return null
  return connect(`${document.documentElement.dataset.api ?? '/api'}${buildPath(call, params)}`, {
    data(json) {
      const parsed = v.safeParse(call.response, json)
      if (parsed.success) event(parsed.output as ResponseOf<typeof call>)
      else failed(true)
    },
    beat,
    failed,
  })
}
