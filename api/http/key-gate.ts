import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work in turn with other work of the same key; rejects with the error of `refuse` if too much waits already. */
export type KeyGate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs at most `most` works per key at a time, with at most `waiting` more in the queue. Keys do not affect each other. */
export function createKeyGate(limits: { most: number; waiting: number }, refuse: () => Error): KeyGate {
  const gates = new Map<string, LimitFunction>()

  return async (key, work) => {
    const gate = gates.get(key) ?? pLimit(limits.most)
    if (gate.activeCount + gate.pendingCount >= limits.most + limits.waiting) throw refuse()
    gates.set(key, gate)
    try {
      return await gate(work)
    } finally {
      if (gate.activeCount + gate.pendingCount === 0) gates.delete(key)
    }
  }
}
