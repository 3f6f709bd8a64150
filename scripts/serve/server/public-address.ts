import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that is not the public internet (IANA special-purpose registries), and multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Public IPv6 is 2000::/3; of it, what tunnels to or documents other addresses is not. */
const SPECIAL_V6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

// Two lists: in one, Node takes every IPv4 address for a mapped one, which `::/3` holds.
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of SPECIAL_V4) special.ipv4.addSubnet(...subnet(range), 'ipv4')
for (const range of SPECIAL_V6) special.ipv6.addSubnet(...subnet(range), 'ipv6')

function subnet(range: string): [string, number] {
  const [network = '', bits] = range.split('/')
  return [network, Number(bits)]
}

/** Is this IP address one of the public internet, neither of this machine nor of a network it stands in? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return family === 6 ? !special.ipv6.check(address, 'ipv6') : !special.ipv4.check(address, 'ipv4')
}

/** Finds all addresses of a host name: `lookup` of `node:dns`, unless a test knows names of its own. */
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
