import { isLoopbackAddress, parseIpAddress } from '../../../api/http/ip-address.ts'
import type { Connection } from './server.ts'

/** A caller of whom nothing is known. All of them share one limit. */
const UNKNOWN = ''

/**
 * The IP address of whoever sent a request. Each of the `proxies` in front of this server adds who called it to the end of
 * `X-Forwarded-For`; what stands before that, anybody may have written. Where there are fewer entries than proxies, the
 * first was written by a proxy that was called directly. Without proxies the header is not read at all. An entry that is
 * no address, or a loopback address (nobody calls a proxy from there but the machine itself, which is not limited), is ''.
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
