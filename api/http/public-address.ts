import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IANA assigns public IPv6 addresses from this range alone; `ipaddr.js` also counts unassigned addresses as unicast. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an IP address of the public internet. False for special-purpose addresses (IANA registries: this machine,
 * private networks, link-local, documentation, tunnels), multicast, and anything that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_V6)
}

/** Finds all addresses of a host name, like `lookup` of `node:dns`. Tests pass one that knows names of its own. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A DNS look-up for `http.request` that gives only allowed addresses. The connection is made to the very address that
 * was checked, so a name that answers differently the second time gains nothing.
 */
export function guardedLookup(
  isAllowedAddress: (address: string) => boolean,
  resolve: Resolver = systemLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address))
      const [first] = allowed
      if (!first) {
        return callback(
          Object.assign(new Error(`${hostname} is not a public host`), { code: 'EFORBIDDEN' }),
          [],
        )
      }
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })
  }
}
