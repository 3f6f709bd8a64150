import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that only grow, and a wait for some. */
export type ThrottleClock = { now(): number; wait(ms: number): Promise<unknown> }

const CLOCK: ThrottleClock = { now: () => performance.now(), wait: (ms) => sleep(ms) }

/** Gives turns at least `interval` milliseconds apart; false at once where one would have to wait longer than `patience`. */
export function createThrottle(
  interval: number,
  patience: number,
  clock: ThrottleClock = CLOCK,
): () => Promise<boolean> {
  let next = 0
  return async () => {
    const now = clock.now()
    const turn = Math.max(now, next)
    if (turn - now > patience) return false
    next = turn + interval
    if (turn > now) await clock.wait(turn - now)
    return true
  }
}
