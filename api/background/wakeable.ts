/** Work that is done again whenever something may have changed, never twice at the same time. */
export type Wakeable = {
  /** Does the work soon: at once if it is idle, else once more after the current run, however often this is called. */
  wake(): void
  /** Ends it, and waits for the current run. */
  close(): Promise<void>
}

/**
 * Creates work that can be woken. `pause`: least time between two runs, in milliseconds, so that many changes cause few runs.
 * `every`: time after which it wakes by itself, in milliseconds. `onError` receives what a run throws; the next run is not
 * affected.
 */
export function createWakeable(
  work: () => Promise<unknown>,
  { pause, every, onError }: { pause: number; every?: number; onError(error: unknown): void },
): Wakeable {
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let pausing: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    again = false
    running = work()
      .then(() => {}, onError)
      .then(() => {
        running = null
        if (closed) return
        pausing = setTimeout(() => {
          pausing = undefined
          if (again) run()
        }, pause)
      })
  }
  const wake = () => {
    if (closed) return
    if (running || pausing) again = true
    else run()
  }
  const timer = every === undefined ? undefined : setInterval(wake, every).unref()
  return {
    wake,
    async close() {
      closed = true
      clearTimeout(pausing)
      clearInterval(timer)
      await running
    },
  }
}
