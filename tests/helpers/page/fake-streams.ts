import * as v from 'valibot'
import type { EventHandlers, OpenEvents } from '../../../src/client/event-stream.ts'
import type { Call } from '../../../src/contract/wire/call.ts'
import type { Answer } from './fake-client.ts'

/** A stream that a page has opened. */
export type FakeStream = {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly isClosed: boolean
  /** Sends an event, which must conform to the contract. */
  send<C extends Call>(call: C, event: Answer<C>): void
  beat(): void
  /** Interrupts the connection. `final`: the browser does not connect again. */
  fail(final?: boolean): void
}

/** The streams of a page. While they are `offered`, a page can open them. */
export function fakeStreams() {
  const opened: FakeStream[] = []
  const streams = { offered: false, opened: opened as readonly FakeStream[], openEvents }
  function openEvents(...[call, params, handlers]: Parameters<OpenEvents>): (() => void) | null {
    if (!streams.offered) return null
    const { event, beat, failed } = handlers as EventHandlers<unknown>
    let isClosed = false
    const ifOpen = (act: () => void) => {
      if (!isClosed) act()
    }
    opened.push({
      call,
      params,
      get isClosed() {
        return isClosed
      },
      send: (sent, data) => ifOpen(() => event(v.parse(sent.response, data))),
      beat: () => ifOpen(beat),
      fail: (final = false) => ifOpen(() => failed(final)),
    })
    return () => {
      isClosed = true
    }
  }
  return streams
}
