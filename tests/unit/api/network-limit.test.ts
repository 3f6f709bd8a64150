import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALL_LIMITS } from '../../../api/http/call-limits.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'

const two = { a: [{ most: 2, seconds: 10 }], b: [{ most: 1, seconds: 10 }] }

describe('what a network does', () => {
  test('is counted by kind and network, in windows', () => {
    const wait = createNetworkLimit(two)
    expect([wait('a', '1.2.3.4', 0), wait('a', '1.2.3.4', 1000), wait('a', '1.2.3.4', 2500)]).toEqual([
      0, 0, 8,
    ])
    expect(wait('b', '1.2.3.4', 2500)).toBe(0)
    expect(wait('a', '1.2.3.5', 2500)).toBe(0)
    expect(wait('a', '1.2.3.4', 10_000)).toBe(0)
  })

  test('is one /56 of IPv6, and eight times as much for its /48', () => {
    const wait = createNetworkLimit(two)
    wait('b', '2001:db8::1', 0)
    expect(wait('b', '2001:db8::ffff:2', 0)).toBe(10)
    expect(wait('b', '2001:db8:0:ff::2', 0)).toBe(10)
    const others = Array.from({ length: 20 }, (_, n) =>
      wait('b', `2001:db8:0:${(n + 1).toString(16)}00::1`, 0),
    )
    expect(others.filter((seconds) => seconds === 0)).toHaveLength(7)
    expect(wait('b', '2001:db8:1::1', 0)).toBe(0)
  })

  test('is the same from any port', () => {
    const wait = createNetworkLimit(two)
    expect([wait('b', '203.0.113.7:1000', 0), wait('b', '203.0.113.7:1001', 0)]).toEqual([0, 10])
  })

  test('is not counted on this machine, and is where nobody knows who it was', () => {
    const wait = createNetworkLimit(two)
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([wait('b', address, 0), wait('b', address, 0)]).toEqual([0, 0])
    expect([wait('b', '', 0), wait('b', '', 0)]).toEqual([0, 10])
    // Names that look like it are not it.
    expect([wait('b', '127.0.0.1.example', 0), wait('b', '127.0.0.1.example', 0)]).toEqual([0, 10])
  })

  test('is within all windows: whoever waits as told is let in, and never more than allowed get through', () => {
    const limits = {
      a: [
        { most: 3, seconds: 10 },
        { most: 5, seconds: 60 },
      ],
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }), (steps) => {
        const wait = createNetworkLimit(limits)
        const let_in: number[] = []
        let now = 0
        for (const step of steps) {
          now += step
          const seconds = wait('a', '1.2.3.4', now)
          if (seconds > 0) {
            expect(seconds).toBeLessThanOrEqual(60)
            now += seconds * 1000
            expect(wait('a', '1.2.3.4', now)).toBe(0)
          }
          let_in.push(now)
        }
        // A window may begin anywhere, so within any span of its length there are at most twice as many.
        for (const { most, seconds } of limits.a)
          for (const at of let_in)
            expect(let_in.filter((one) => one >= at && one < at + seconds * 1000).length).toBeLessThanOrEqual(
              2 * most,
            )
      }),
    )
  })

  // @feature fault.clock
  test('begins anew when the clock was put back', () => {
    const wait = createNetworkLimit(two)
    wait('b', '1.2.3.4', 1_000_000)
    expect(wait('b', '1.2.3.4', 5)).toBe(0)
  })
})

// @feature security.call-limits
test('every kind of call has a limit', () => {
  for (const [kind, limits] of Object.entries(CALL_LIMITS))
    expect([kind, limits.length > 0]).toEqual([kind, true])
})
