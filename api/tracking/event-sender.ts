import { type DeliveryDeps, deliverDueEvents } from './delivery.ts'

/** How often the sender checks by itself for due events: of other processes, failed ones and unpaid ones. Milliseconds. */
const CHECK_EVERY = 15_000

export type EventSender = {
  /** Reports a new event. Returns at once. */
  wake(): void
  /** Stops after the batch under way. */
  close(): Promise<void>
}

/** Starts delivering events in the background of a server, one batch after another. */
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
        // The database is unreachable; the next check tries again.
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
  const timer = setInterval(wake, CHECK_EVERY)
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
