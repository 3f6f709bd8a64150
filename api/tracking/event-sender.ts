import { type DeliveryDeps, deliverDueEvents } from './delivery.ts'

/** How often it looks by itself, for what other processes left, what failed and what was not paid yet. */
const LOOKS_EVERY = 15_000

export type EventSender = {
  /** Something new waits. Never makes its caller wait. */
  wake(): void
  /** Ends after what is under way. */
  close(): Promise<void>
}

/** Delivers events in the background of a server, one batch after another. */
export function startEventSender(deps: DeliveryDeps): EventSender {
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const run = async () => {
    do {
      again = false
      try {
        while (!closed && (await deliverDueEvents(deps)) > 0);
      } catch (error) {
        // The database is away; the next look finds it again.
        deps.log('error', 'events not delivered', { error: error instanceof Error ? error.name : 'unknown' })
      }
    } while (again && !closed)
    running = null
  }
  const wake = () => {
    if (closed) return
    again = true
    running ??= Promise.resolve().then(run)
  }
  const timer = setInterval(wake, LOOKS_EVERY)
  timer.unref()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
