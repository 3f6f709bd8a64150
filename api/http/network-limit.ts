import { LRUCache } from 'lru-cache'
import type { Limit } from '../db/limited-turns.ts'
import { isLoopbackAddress, parseIpAddress } from './ip-address.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './network.ts'

/** Networks counted at a time; the ones not heard of the longest are forgotten first. */
const NETWORKS = 20_000

/** Seconds the network of this address has to wait for one more of that kind, or 0: then it is counted. `now`: epoch ms. */
export type NetworkLimit<Kind extends string> = (
  kind: Kind,
  address: string,
  now: number,
  /** `look`: nothing is counted. */
  how?: 'count' | 'look',
) => number

type Count = { from: number; calls: number }

/**
 * Counts what networks do, in windows that begin with the first of a kind. In memory, by each process for itself: a read
 * is not worth a write, and on several machines the limit is so many times as high. An IPv6 address is counted in its /56
 * and, with a higher limit, in its /48. Whoever calls from this machine itself (a publisher, the operator's tool) is not
 * counted.
 */
export function createNetworkLimit<Kind extends string>(
  limits: Readonly<Record<Kind, readonly Limit[]>>,
): NetworkLimit<Kind> {
  const counts = new LRUCache<string, Count[]>({ max: NETWORKS })
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

/** Loopback; a proxy that is not told of (`PROXIES`) looks like that too, and then nobody is counted. */
export const isThisMachine = (address: string) => isLoopbackAddress(parseIpAddress(address) ?? '')
