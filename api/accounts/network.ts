import { isIPv6 } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, within which a single line has as many addresses
 * as it likes. Anything else counts as itself, '' included: callers of whom nothing is known share one limit.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  // An IPv4 tail stands for two groups, all of them beyond the first four.
  const missing = 8 - groups(head).length - groups(tail).length - (plain.includes('.') ? 1 : 0)
  const all = plain.includes('::')
    ? [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
    : groups(plain)
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
