import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALL_LIMITS } from '../../../api/http/call-limits.ts'
import { createNetworkLimit } from '../../../api/http/network-limit.ts'

const limitsByKind = { a: [{ most: 2, seconds: 10 }], b: [{ most: 1, seconds: 10 }] }

describe('createNetworkLimit', () => {
  test('counts calls by kind and network, in time windows', () => {
    const secondsToWait = createNetworkLimit(limitsByKind)
    expect([
      secondsToWait('a', '1.2.3.4', 0),
      secondsToWait('a', '1.2.3.4', 1000),
      secondsToWait('a', '1.2.3.4', 2500),
    ]).toEqual([0, 0, 8])
    expect(secondsToWait('b', '1.2.3.4', 2500)).toBe(0)
    expect(secondsToWait('a', '1.2.3.5', 2500)).toBe(0)
    expect(secondsToWait('a', '1.2.3.4', 10_000)).toBe(0)
  })

  test('counts per /56 of IPv6, with eight times the limit for its /48', () => {
    const secondsToWait = createNetworkLimit(limitsByKind)
    secondsToWait('b', '2001:db8::1', 0)
    expect(secondsToWait('b', '2001:db8::ffff:2', 0)).toBe(10)
    expect(secondsToWait('b', '2001:db8:0:ff::2', 0)).toBe(10)
    const others = Array.from({ length: 20 }, (_, n) =>
      secondsToWait('b', `2001:db8:0:${(n + 1).toString(16)}00::1`, 0),
    )
    expect(others.filter((seconds) => seconds === 0)).toHaveLength(7)
    expect(secondsToWait('b', '2001:db8:1::1', 0)).toBe(0)
  })

  test('ignores the port', () => {
    const secondsToWait = createNetworkLimit(limitsByKind)
    expect([secondsToWait('b', '203.0.113.7:1000', 0), secondsToWait('b', '203.0.113.7:1001', 0)]).toEqual([
      0, 10,
    ])
  })

  test('does not count calls from this machine, and counts those from an unknown address', () => {
    const secondsToWait = createNetworkLimit(limitsByKind)
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([secondsToWait('b', address, 0), secondsToWait('b', address, 0)]).toEqual([0, 0])
    expect([secondsToWait('b', '', 0), secondsToWait('b', '', 0)]).toEqual([0, 10])
    // Names that start like a loopback address are not loopback.
    expect([secondsToWait('b', '127.0.0.1.example', 0), secondsToWait('b', '127.0.0.1.example', 0)]).toEqual([
      0, 10,
    ])
  })

  test('applies all windows: admits a call after the returned wait, and never more calls than allowed', () => {
    const limits = {
      a: [
        { most: 3, seconds: 10 },
        { most: 5, seconds: 60 },
      ],
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }), (steps) => {
        const secondsToWait = createNetworkLimit(limits)
        const admitted: number[] = []
        let now = 0
        for (const step of steps) {
          now += step
          const seconds = secondsToWait('a', '1.2.3.4', now)
          if (seconds > 0) {
            expect(seconds).toBeLessThanOrEqual(60)
            now += seconds * 1000
            expect(secondsToWait('a', '1.2.3.4', now)).toBe(0)
          }
          admitted.push(now)
        }
        // A window may start at any time, so any span of its length contains at most twice as many calls.
        for (const { most, seconds } of limits.a)
          for (const at of admitted)
            expect(
              admitted.filter((one) => one >= at && one < at + seconds * 1000).length,
            ).toBeLessThanOrEqual(2 * most)
      }),
    )
  })

  // @feature fault.clock
  test('starts again if the clock was set back', () => {
    const secondsToWait = createNetworkLimit(limitsByKind)
    secondsToWait('b', '1.2.3.4', 1_000_000)
    expect(secondsToWait('b', '1.2.3.4', 5)).toBe(0)
  })
})

// @feature security.call-limits
test('every kind of call has a limit', () => {
  for (const [kind, limits] of Object.entries(CALL_LIMITS))
    expect([kind, limits.length > 0]).toEqual([kind, true])
})
