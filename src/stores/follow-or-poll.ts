import type { EventHandlers } from '../client/event-stream.ts'
import type { PageEnvironment } from './page/environment.ts'
import { type Found, pollWhileShown } from './poll.ts'
import { schedule } from './timer.ts'

/** Something that is followed through a stream or, without one, by polling. */
export type Source<Event> = {
  /** Polls once. Must not throw. */
  ask(signal: AbortSignal): Promise<Found>
  /** Opens the stream; null if there is none. Called only after `ask` has answered. */
  openStream(handlers: EventHandlers<Event>): (() => void) | null
  /** Takes an event of the stream. */
  take(event: Event): Found
  /** Whether polling continues while the page is hidden. The stream never does: browsers limit connections. */
  goesOnHidden(): boolean
}

/** Failures of a stream in a row after which the page polls until it is shown or online again. */
const MAX_FAILURES = 2
/** A stream that is silent for so long is dead, although nothing reported it: three beats are missing. Milliseconds. */
const SILENCE = 45_000

/**
 * Follows a source while the page is shown, until it is over. It starts with a poll. Polling ends with the first event of the
 * stream, since a proxy may hold events back, and begins again when the stream fails. Returns a function that stops both.
 */
export function followOrPoll<Event>(
  page: Pick<PageEnvironment, 'on' | 'isHidden'>,
  { ask, openStream, take, goesOnHidden }: Source<Event>,
): () => void {
  let failures = 0
  let isOver = false
  let stopPolling: (() => void) | null = null
  let closeStream: (() => void) | null = null
  let cancelSilence = () => {}

  const disconnect = () => {
    cancelSilence()
    closeStream?.()
    closeStream = null
  }
  const endPolling = () => {
    stopPolling?.()
    stopPolling = null
  }
  const end = () => {
    isOver = true
    disconnect()
    endPolling()
  }
  const poll = () => {
    if (!isOver) stopPolling ??= pollWhileShown(page, pollThenConnect, goesOnHidden)
  }
  const giveUpStream = () => {
    failures = MAX_FAILURES
    disconnect()
    poll()
  }
  const heard = () => {
    cancelSilence()
    cancelSilence = schedule(SILENCE, giveUpStream)
  }
  const connect = () => {
    if (closeStream || failures >= MAX_FAILURES || page.isHidden()) return
    closeStream = openStream({
      event(event) {
        failures = 0
        heard()
        endPolling()
        if (take(event) === 'over') end()
      },
      beat: heard,
      failed(final) {
        failures += 1
        if (final || failures >= MAX_FAILURES) giveUpStream()
      },
    })
    if (closeStream) heard()
  }
  async function pollThenConnect(signal: AbortSignal): Promise<Found> {
    const found = await ask(signal)
    if (signal.aborted) return 'over'
    if (found === 'over') end()
    else connect()
    return found
  }

  const stops = [
    page.on('hidden', () => {
      disconnect()
      if (goesOnHidden()) poll()
    }),
    page.on('shown', () => {
      failures = 0
      poll()
    }),
    // The connection of the stream may be one of the network before.
    page.on('online', () => {
      if (page.isHidden()) return
      failures = 0
      disconnect()
      poll()
    }),
  ]
  poll()
  return () => {
    end()
    for (const stop of stops) stop()
  }
}
