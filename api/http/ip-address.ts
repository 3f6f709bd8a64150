import { isIPv4, isIPv6 } from 'node:net'

/**
 * The IP address in what a proxy writes: with or without a port (`203.0.113.7:1234`, `[2001:db8::1]:1234`), brackets or a
 * zone. IPv6 is returned as eight groups without leading zeros, IPv4 inside IPv6 (`::ffff:203.0.113.7`) as IPv4.
 * @returns null where there is none (`unknown`, `_hidden`, a host name).
 */
export function parseIpAddress(text: string): string | null {
  const written = text.trim()
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? []
  const plain = (inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return null
  const groups = groupsOf(plain)
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return tail === undefined
    ? first
    : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** Whether an address as `parseIpAddress` returns it is this machine's own: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
