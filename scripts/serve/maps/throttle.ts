import { setTimeout as sleep } from 'node:timers/promises'

/** A monotonic clock in milliseconds. */
export type ThrottleClock = { now(): number; wait(ms: number): Promise<unknown> }

const CLOCK: ThrottleClock = { now: () => performance.now(), wait: (ms) => sleep(ms) }

/**
 * Creates a function that resolves at least `interval` milliseconds after the previous call. Resolves to false at once if that
 * takes longer than `maxWait` milliseconds. docs/decisions/045 says why this is own code.
 */
export function createThrottle(
  interval: number,
  maxWait: number,
  clock: ThrottleClock = CLOCK,
): () => Promise<boolean> {
  let next = 0
  return async () => {
    const now = clock.now()
    const turn = Math.max(now, next)
    if (turn - now > maxWait) return false
    next = turn + interval
    if (turn > now) await clock.wait(turn - now)
    return true
  }
}
