const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIRST_WAIT = MINUTE
const LONGEST_WAIT = 2 * HOUR
/** With these waits, about two days: as long as mail servers usually try. */
const MOST_TRIES = 29

/** How long nobody else gets a mail that is being sent: longer than an attempt with a PDF file takes. Milliseconds. */
export const MAIL_LEASE = 5 * MINUTE
/** Mails sent at the same time. Mail servers allow few connections. */
export const MAIL_BATCH = 4
/** Least time between two looks, and how often a sender looks by itself: for other processes, and after failures. Milliseconds. */
export const MAIL_LOOKS = { pause: 250, every: 5000 }

/** The wait until the next attempt, in milliseconds; null if there is none. `tries`: attempts before this one. */
export function mailRetryWait(tries: number): number | null {
  return tries + 1 >= MOST_TRIES ? null : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries)
}
