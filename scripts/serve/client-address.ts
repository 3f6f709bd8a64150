import type { Connection } from './server.ts'

/**
 * The address of whoever sent a request. Each of the `proxies` in front of this server adds who called it to the end of
 * `X-Forwarded-For`; what stands before that, anybody may have written. Without proxies the header is not read at all.
 */
export function clientAddress(
  headers: Headers,
  connection: Connection | undefined,
  proxies: number,
): string | undefined {
  if (proxies === 0) return connection?.address
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  return forwarded.at(-proxies) || connection?.address
}
