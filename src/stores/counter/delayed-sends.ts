import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'

/** Moves that are sent after a delay, so that staff can take them back. */
export type DelayedSends = {
  /** Calls `send` after the delay, or at once, with `keepalive`, when the page is hidden or closed. */
  add(id: string, send: (keepalive: boolean) => Promise<void>): void
  /** Returns whether the move was not sent yet, and now never is. */
  takeBack(id: string): boolean
  open(): () => void
}

/** How long staff can take back a final move, in milliseconds. */
const UNDO_TIME = 5_000

export function createDelayedSends(page: Pick<PageEnvironment, 'on'>): DelayedSends {
  const unsent = new Map<string, { cancel(): void; send(keepalive: boolean): void }>()
  const sendAll = () => {
    for (const { send } of [...unsent.values()]) send(true)
  }
  return {
    add(id, send) {
      const sendNow = (keepalive: boolean) => {
        unsent.delete(id)
        cancel()
        void send(keepalive)
      }
      const cancel = schedule(UNDO_TIME, () => sendNow(false))
      unsent.set(id, { cancel, send: sendNow })
    },
    takeBack(id) {
      unsent.get(id)?.cancel()
      return unsent.delete(id)
    },
    open() {
      const stops = [page.on('left', sendAll), page.on('hidden', sendAll)]
      return () => {
        sendAll()
        for (const stop of stops) stop()
      }
    },
  }
}
