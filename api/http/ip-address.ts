import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Parses the IP address in an entry of `X-Forwarded-For`: with or without a port (`203.0.113.7:1234`,
 * `[2001:db8::1]:1234`), brackets or a zone. Returns IPv6 as eight groups without leading zeros, IPv4 inside IPv6
 * (`::ffff:203.0.113.7`) as IPv4, and null for anything else (`unknown`, `_hidden`, a host name).
 */
export function parseIpAddress(text: string): string | null {
  const written = text.trim()
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? []
  const plain = (inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return null
  return ipaddr.process(plain).toNormalizedString()
}

/** Whether an address, in the form of `parseIpAddress`, is this machine's own: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
