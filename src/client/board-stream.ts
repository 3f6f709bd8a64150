import * as v from 'valibot'
import { type BoardEvent, boardEvent, boardStreamCall } from '../contract/counter/board-calls.ts'

export type StreamHandlers = {
  /** The connection stands, for the first time or again. */
  opened(): void
  event(event: BoardEvent): void
  /** The server is still there. It says so every 15 seconds. */
  beat(): void
  /** The connection broke. `final`: the browser does not try again. */
  failed(final: boolean): void
}

/** Opens the stream of a branch after the event `after`. Returns a function that closes it. */
export type OpenBoardStream = (referenceId: string, after: number, handlers: StreamHandlers) => () => void

/**
 * Opens the stream with the device's cookie. After a broken connection, the browser connects again with the number of the
 * last event. `base` is the address of the API.
 */
export const openBoardStream =
  (base: string): OpenBoardStream =>
  (referenceId, after, { opened, event, beat, failed }) => {
    const path = boardStreamCall.path.replace(':referenceId', encodeURIComponent(referenceId))
    const source = new EventSource(`${base}${path}?after=${after}`)
    source.onopen = opened
    source.onerror = () => failed(source.readyState === EventSource.CLOSED)
    source.onmessage = ({ data }) => {
      const parsed = v.safeParse(boardEvent, parseEvent(data))
      // An event that this code does not know: its board is loaded again, which shows every order.
      event(parsed.success ? parsed.output : { kind: 'reload' })
    }
    source.addEventListener('beat', beat)
    return () => source.close()
  }

function parseEvent(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
