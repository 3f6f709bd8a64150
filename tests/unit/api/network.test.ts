import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from '../../../api/http/network.ts'

describe('networkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:0::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['[2001:db8:1:2ff::9]:443', '2001:db8:1:200::/56'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
    ['', ''],
    ['unix:', 'unix:'],
  ])('returns for %j: %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('is the same for all addresses of a /56 in any notation, and differs for the next /56', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const half = fc.tuple(group, group, group, group)
    const written = (groups: readonly number[], short: boolean) => {
      const text = groups.map((value) => value.toString(16)).join(':')
      return short ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text
    }
    fc.assert(
      fc.property(half, half, half, fc.boolean(), fc.boolean(), (network, a, b, shortA, shortB) => {
        const [first, second, third, fourth] = network
        const beside = [first, second, third, fourth ^ 0xff]
        const [one, two] = [written([...network, ...a], shortA), written([...beside, ...b], shortB)]
        // Addresses that represent an IPv4 address are treated as such.
        fc.pre(![...network.slice(0, 3), fourth & 0xff00].every((value) => value === 0))
        expect(isIPv6(one) && networkOf(one)).toBe(networkOf(two))
        expect(networkOf(written([first, second, third, fourth ^ 0x100, ...a], shortA))).not.toBe(
          networkOf(one),
        )
        expect(wideNetworkOf(written([first, second, third, fourth ^ 0x100, ...a], shortA))).toBe(
          wideNetworkOf(one),
        )
      }),
    )
  })
})
