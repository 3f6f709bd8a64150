import { LRUCache } from 'lru-cache'
import { networkOf } from '../accounts/network.ts'

/** The diners of a full house share an address. */
const MOST = 600
const MINUTE = 60_000
const NETWORKS = 10_000

/**
 * Keeps one network from filling the outbox. Counted in memory, by each process for itself: losing a count costs nothing,
 * and a page view is not worth a write. `most` calls a minute; seconds to wait, or 0.
 */
export function createEventLimit(most = MOST): (address: string, now: number) => number {
  const counts = new LRUCache<string, { from: number; calls: number }>({ max: NETWORKS })
  return (address, now) => {
    const network = networkOf(address)
    const count = counts.get(network)
    if (!count || now - count.from >= MINUTE) {
      counts.set(network, { from: now, calls: 1 })
      return 0
    }
    count.calls += 1
    return count.calls <= most ? 0 : Math.ceil((count.from + MINUTE - now) / 1000)
  }
}
