import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work, or queues it behind other work of the same key. Rejects if the queue is full. */
export type KeyedLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent work per key: at most `most` at a time and `waiting` more in the queue. Rejects further work with the
 * error of `refuse`. Keys do not affect each other.
 */
export function createKeyedLimit(limits: { most: number; waiting: number }, refuse: () => Error): KeyedLimit {
  const limiters = new Map<string, LimitFunction>()

  return async (key, work) => {
    const limiter = limiters.get(key) ?? pLimit(limits.most)
    if (limiter.activeCount + limiter.pendingCount >= limits.most + limits.waiting) throw refuse()
    limiters.set(key, limiter)
    try {
      return await limiter(work)
    } finally {
      if (limiter.activeCount + limiter.pendingCount === 0) limiters.delete(key)
    }
  }
}
