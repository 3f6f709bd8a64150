import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../../../api/accounts/network.ts'

describe('one caller is', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unix:', 'unix:'],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('the same for any address of a /64, however it is written, and another one beside it', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const half = fc.tuple(group, group, group, group)
    const written = (groups: readonly number[], short: boolean) => {
      const text = groups.map((value) => value.toString(16)).join(':')
      return short ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text
    }
    fc.assert(
      fc.property(half, half, half, fc.boolean(), fc.boolean(), (network, a, b, shortA, shortB) => {
        const [one, two] = [written([...network, ...a], shortA), written([...network, ...b], shortB)]
        // What stands for an IPv4 address is one.
        fc.pre(!network.every((value) => value === 0))
        expect(isIPv6(one) && networkOf(one)).toBe(networkOf(two))
        const [first, ...rest] = network
        expect(networkOf(written([(first + 1) % 0x10000, ...rest, ...a], shortA))).not.toBe(networkOf(one))
      }),
    )
  })
})
