/** What a question found: the next wait depends on it. `over`: nothing will change any more. */
export type Found = 'changed' | 'same' | 'over'

const FIRST_WAIT = 4_000
const LONGEST_WAIT = 60_000

/** Waits between polls, in milliseconds: 4 s, growing by half while nothing changes, at most a minute. */
export const nextWait = (wait: number, changed: boolean): number =>
  changed ? FIRST_WAIT : Math.min(LONGEST_WAIT, Math.round(wait * 1.5))

/**
 * Asks again and again while the page is shown, until it is over; never twice at the same time. Paused while the page is
 * hidden, unless `goesOnHidden`; asked at once when it is shown or online again. `ask` does not throw. Returns what
 * ends it.
 */
export function pollWhileShown(
  ask: (signal: AbortSignal) => Promise<Found>,
  goesOnHidden: () => boolean = () => false,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let asking = false
  let over = false
  const calledOff = new AbortController()
  const poll = async () => {
    clearTimeout(timer)
    if (asking || over) return
    asking = true
    const found = await ask(calledOff.signal)
    asking = false
    over = found === 'over'
    wait = nextWait(wait, found === 'changed')
    if (!over && (!document.hidden || goesOnHidden()) && !calledOff.signal.aborted)
      timer = setTimeout(poll, wait)
  }
  const wake = () => {
    if (document.hidden) {
      if (!goesOnHidden()) clearTimeout(timer)
    } else {
      wait = FIRST_WAIT
      void poll()
    }
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  void poll()
  return () => {
    calledOff.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
