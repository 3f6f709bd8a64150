import { PUSH_TIMEOUT, type PushOutcome } from './send-push.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const FIRST_WAIT = 10 * SECOND
const LONGEST_WAIT = 15 * MINUTE
/** With these waits, about an hour: later, the news is of no use. */
const MOST_TRIES = 10

/** How long nobody else gets a message that is being sent: longer than the time limit for an answer. Milliseconds. */
export const PUSH_LEASE = PUSH_TIMEOUT + MINUTE
/** Messages sent at the same time. */
export const PUSH_BATCH = 20
/** Least time between two looks, and how often a sender looks by itself: for other processes, and after failures. Milliseconds. */
export const PUSH_LOOKS = { pause: 250, every: 5 * SECOND }

/** The wait until the next attempt, in milliseconds; null if there is none. `tries`: attempts before this one. */
export function retryWait(outcome: PushOutcome, tries: number): number | null {
  if (outcome.kind !== 'later' || tries + 1 >= MOST_TRIES) return null
  return Math.min(LONGEST_WAIT, Math.max(outcome.after, FIRST_WAIT * 2 ** tries))
}
