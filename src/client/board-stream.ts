import * as v from 'valibot'
import { type BoardEvent, boardEvent, boardStreamCall } from '../contract/counter/board-calls.ts'
import { connect } from './event-source.ts'
import { buildPath } from './platform.ts'
import { type ConnectAfter, openSharedStream } from './shared-stream.ts'
import type { Tabs } from './tabs.ts'

export type StreamHandlers = {
  /** The connection is open, for the first time or again. */
  opened(): void
  event(event: BoardEvent): void
  /** The connection is open, without news. Sent every 15 seconds. */
  beat(): void
  /** The connection failed. `final`: the browser does not connect again. */
  failed(final: boolean): void
}

/** Opens the stream of a branch after the event `after`. Returns a function that closes it. */
export type OpenBoardStream = (referenceId: string, after: number, handlers: StreamHandlers) => () => void

/** Opens the stream with the device's cookie, on one connection for all `tabs` if they are given. `base` is the address of the API. */
export const openBoardStream =
  (base: string, tabs: Tabs | null): OpenBoardStream =>
  (referenceId, after, { event, ...handlers }) => {
    const address = `${base}${buildPath(boardStreamCall, { referenceId })}`
    const connectAfter: ConnectAfter = (last, source) => connect(`${address}?after=${last}`, source)
    const source = {
      ...handlers,
      data(json: unknown) {
        const parsed = v.safeParse(boardEvent, json)
        // An event of a kind that this code does not know: the board is loaded again, which shows every order.
        event(parsed.success ? parsed.output : { kind: 'reload' })
      },
    }
    if (!tabs) return connectAfter(after, source)
    return openSharedStream({ tabs, name: `board ${referenceId}`, connect: connectAfter }, after, source)
  }
