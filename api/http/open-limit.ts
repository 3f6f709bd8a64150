import { tooMany } from './errors.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './network.ts'
import { isThisMachine } from './network-limit.ts'

/**
 * Counts something that stays open, per network. Returns a function that is called once it is closed.
 * @throws ApiError `rate-limited` if the network of `address` has too many
 */
export type OpenLimit = (address: string) => () => void

/** Seconds after which a refused client may try again. */
const RETRY = 30

/**
 * Creates a limit of `most` open at a time per network, counted by this process. An IPv6 address counts for its /56 and, with a
 * higher limit, for its /48. This machine is not limited.
 */
export function createOpenLimit(most: number): OpenLimit {
  const open = new Map<string, number>()
  return (address) => {
    if (isThisMachine(address)) return () => {}
    const wide = wideNetworkOf(address)
    const networks: [string, number][] = [[networkOf(address), most]]
    if (wide !== null) networks.push([wide, most * WIDE_FACTOR])
    if (networks.some(([network, limit]) => (open.get(network) ?? 0) >= limit))
      throw tooMany('too many open streams of this network', 'streams', RETRY)
    for (const [network] of networks) open.set(network, (open.get(network) ?? 0) + 1)
    return () => {
      for (const [network] of networks) {
        const left = (open.get(network) ?? 0) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    }
  }
}
