import type { PageEnvironment } from './page/environment.ts'

/** The result of a poll, which determines the next wait. `over`: nothing can change any more. */
export type Found = 'changed' | 'same' | 'over'

const FIRST_WAIT = 4_000
const LONGEST_WAIT = 60_000

/** Waits between polls, in milliseconds: 4 s, growing by half while nothing changes, at most a minute. */
export const nextWait = (wait: number, changed: boolean): number =>
  changed ? FIRST_WAIT : Math.min(LONGEST_WAIT, Math.round(wait * 1.5))

/**
 * Polls while the page is shown, until it is over; never twice at the same time. Pauses while the page is hidden, unless
 * `goesOnHidden`, and polls at once when the page is shown or online again. `ask` must not throw. Returns a function that
 * stops polling and aborts the signal.
 */
export function pollWhileShown(
  page: Pick<PageEnvironment, 'on' | 'isHidden'>,
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
    if (!over && (!page.isHidden() || goesOnHidden()) && !calledOff.signal.aborted)
      timer = setTimeout(poll, wait)
  }
  const pause = () => {
    if (!goesOnHidden()) clearTimeout(timer)
  }
  const wake = () => {
    if (page.isHidden()) return pause()
    wait = FIRST_WAIT
    void poll()
  }
  const stops = [page.on('shown', wake), page.on('hidden', pause), page.on('online', wake)]
  void poll()
  return () => {
    calledOff.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
