import { setTimeout as sleep } from 'node:timers/promises'

/** Gives turns at least `interval` milliseconds apart; false at once where one would have to wait longer than `patience`. */
export function createPace(interval: number, patience: number): () => Promise<boolean> {
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.max(now, next)
    if (turn - now > patience) return false
    next = turn + interval
    if (turn > now) await sleep(turn - now)
    return true
  }
}
