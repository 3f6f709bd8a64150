import { parseIpAddress } from './ip-address.ts'

/**
 * The network that counts as one caller: an IPv4 address, or the /56 of an IPv6 address, which many providers assign to one
 * line. Any other text is returned unchanged, '' included: all unknown callers share one limit.
 */
export function networkOf(address: string): string {
  const parsed = parseIpAddress(address)
  if (parsed === null) return address
  if (!parsed.includes(':')) return parsed
  const [first, second, third, fourth = '0'] = parsed.split(':')
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return `${first}:${second}:${third}:${upper}::/56`
}

/** Limit of a /48 as a multiple of one caller's: it contains 256 callers, one organisation or many homes. */
export const WIDE_FACTOR = 8

/** The /48 of an IPv6 address, the largest network assigned to one customer; null for anything else. */
export function wideNetworkOf(address: string): string | null {
  const parsed = parseIpAddress(address)
  if (!parsed?.includes(':')) return null
  return `${parsed.split(':').slice(0, 3).join(':')}::/48`
}
