import { isLoopbackAddress, parseIpAddress } from '../../../api/http/ip-address.ts'
import type { Connection } from './server.ts'

/** An unknown caller. All unknown callers share one rate limit. */
const UNKNOWN = ''

/**
 * The IP address of a request's sender. Each of the `proxies` in front of this server appends its caller to
 * `X-Forwarded-For`; anybody may have written the entries before. If there are fewer entries than proxies, the caller
 * bypassed the outer proxies, and the first entry is its address. Without proxies the header is ignored. Returns '' if the
 * entry is not an address or is a loopback address. Only this machine calls a proxy from a loopback address, and it is not
 * rate-limited.
 */
export function clientAddress(
  headers: Headers,
  connection: Connection | undefined,
  proxies: number,
): string | undefined {
  const header = headers.get('x-forwarded-for')?.trim()
  if (proxies === 0 || !header) return connection?.address
  const forwarded = header.split(',')
  const address = parseIpAddress(forwarded[Math.max(0, forwarded.length - proxies)] ?? '')
  return address === null || isLoopbackAddress(address) ? UNKNOWN : address
}
