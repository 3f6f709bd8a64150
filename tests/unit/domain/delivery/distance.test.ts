// @feature-file branch.nearest

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceBetween } from '../../../../src/domain/delivery/distance.ts'
import { formatDistance } from '../../../../src/i18n/format/format-distance.ts'

const place = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)

describe('distanceBetween', () => {
  it.each([
    // Kuwait City and Salmiya; London and Paris; across the 180th meridian; pole to pole.
    [[47.9774, 29.3759], [48.0761, 29.3339], 10_650],
    [[-0.1278, 51.5074], [2.3522, 48.8566], 343_560],
    [[179.5, 0], [-179.5, 0], 111_195],
    [[0, 90], [0, -90], 20_015_115],
  ] as const)('measures %j to %j', (from, to, metres) => {
    expect(Math.abs(distanceBetween(from, to) - metres) / metres).toBeLessThan(0.005)
  })

  it('is symmetric, 0 for the same place, and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 3)
        expect(distanceBetween(a, a)).toBe(0)
        expect(distanceBetween(a, b)).toBeLessThanOrEqual(20_015_200)
      }),
    )
  })
})

describe('formatDistance', () => {
  it.each([
    [42, 'en', '40 m'],
    [994, 'en', '990 m'],
    [1_240, 'en', '1.2 km'],
    [1_240, 'de', '1,2 km'],
    [23_456, 'fr', '23 km'],
    [4_700, 'ar', '٤٫٧ كم'],
  ])('%d m in %s', (metres, locale, text) => {
    expect(formatDistance(metres, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
  })
})
