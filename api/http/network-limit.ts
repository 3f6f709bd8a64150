import { LRUCache } from 'lru-cache'
import type { Limit } from '../db/limited-turns.ts'
import { isLoopbackAddress, parseIpAddress } from './ip-address.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './network.ts'

/** Most networks counted at a time; the least recently active are dropped first. */
const MAX_NETWORKS = 20_000

/** Returns the seconds until the network of `address` may call again, or 0 and counts the call. `now`: epoch milliseconds. */
export type NetworkLimit<Kind extends string> = (
  kind: Kind,
  address: string,
  now: number,
  /** `look`: only returns the wait and counts nothing. */
  how?: 'count' | 'look',
) => number

type Count = { from: number; calls: number }

/**
 * Creates a rate limit per network and kind, in windows that begin with the first call. Each process counts in its own
 * memory, since a read is not worth a database write; on several machines the limit is higher accordingly. An IPv6 address
 * counts for its /56 and, with a higher limit, for its /48. Calls from this machine (a publisher, the operator's tool) are
 * not counted.
 */
export function createNetworkLimit<Kind extends string>(
  limits: Readonly<Record<Kind, readonly Limit[]>>,
): NetworkLimit<Kind> {
  const counts = new LRUCache<string, Count[]>({ max: MAX_NETWORKS })
  return (kind, address, now, how = 'count') => {
    const windows = limits[kind]
    if (windows.length === 0 || isThisMachine(address)) return 0
    const wide = wideNetworkOf(address)
    const networks = [{ key: `${kind} ${networkOf(address)}`, factor: 1 }]
    if (wide !== null) networks.push({ key: `${kind} ${wide}`, factor: WIDE_FACTOR })
    let wait = 0
    const counted = networks.flatMap(({ key, factor }) => {
      const kept = counts.get(key)
      const current = windows.map(({ seconds }, i): Count => {
        const count = kept?.[i]
        const within = count !== undefined && now >= count.from && now < count.from + seconds * 1000
        return within ? count : { from: now, calls: 0 }
      })
      windows.forEach(({ most, seconds }, i) => {
        const { from, calls } = current[i] as Count
        if (calls >= most * factor) wait = Math.max(wait, Math.ceil((from - now) / 1000 + seconds))
      })
      counts.set(key, current)
      return current
    })
    if (wait === 0 && how === 'count') for (const count of counted) count.calls += 1
    return wait
  }
}

/** True for loopback addresses. A proxy that `PROXIES` does not count looks like one too; then no call is limited. */
export const isThisMachine = (address: string) => isLoopbackAddress(parseIpAddress(address) ?? '')
