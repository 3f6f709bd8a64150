import { isLoopbackAddress, parseIpAddress } from '../../../api/http/ip-address.ts'
import type { Connection } from './server.ts'

/** An unknown caller. All unknown callers share one rate limit. */
const UNKNOWN = ''

/**
 * The IP address of a request's sender. Each of the `proxies` in front of this server appends its caller to
 * `X-Forwarded-For`; anybody may have written the entries before. If there are fewer entries than proxies, a proxy that was
 * called directly wrote the first. Without proxies the header is ignored. Returns '' for an entry that is not an address, or a
 * loopback address: only the machine itself, which is not rate-limited, calls a proxy from there.
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
