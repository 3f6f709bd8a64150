import { parseIpAddress } from './ip-address.ts'

/**
 * What counts as one caller: an IPv4 address, or the /56 of an IPv6 one, which many providers give to one line. Anything
 * else counts as itself, '' included: callers of whom nothing is known share one limit.
 */
export function networkOf(address: string): string {
  const parsed = parseIpAddress(address)
  if (parsed === null) return address
  if (!parsed.includes(':')) return parsed
  const [first, second, third, fourth = '0'] = parsed.split(':')
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return `${first}:${second}:${third}:${upper}::/56`
}

/** How many times the limit of one caller the /48 around them has: 256 callers, who may be one organisation or many homes. */
export const WIDE_FACTOR = 8

/** The /48 of an IPv6 address, the largest network that is given to one customer; null for anything else. */
export function wideNetworkOf(address: string): string | null {
  const parsed = parseIpAddress(address)
  if (!parsed?.includes(':')) return null
  return `${parsed.split(':').slice(0, 3).join(':')}::/48`
}
