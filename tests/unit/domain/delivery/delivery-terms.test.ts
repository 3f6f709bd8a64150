import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isShipping,
  minimumOrderShortfall,
  shippingTerms,
  zoneTerms,
} from '../../../../src/domain/delivery/delivery-terms.ts'
import { NO_DELIVERY } from '../../../../src/domain/delivery/delivery-zone.ts'

describe('delivery terms', () => {
  // @feature limit.minimum-order
  it('of a zone are its fee and the larger of its minimum order and the venue’s', () => {
    const zone = { fee: 750, minOrder: 2000 }
    expect(zoneTerms(zone, { minOrder: 0 })).toEqual({ kind: 'zone', fee: 750, minOrder: 2000 })
    expect(zoneTerms(zone, { minOrder: 5000 })).toEqual({ kind: 'zone', fee: 750, minOrder: 5000 })
  })

  // @feature limit.minimum-order
  it('of a country are its fees by weight and its minimum order', () => {
    const country = { feesPerKg: 1500, fixedFees: 3000, minOrder: 10_000 }
    expect(shippingTerms(country)).toEqual({ kind: 'shipping', ...country })
  })
})

describe('isShipping', () => {
  // @feature delivery.shipping
  it.each([
    [true, 'SA', true],
    [true, 'KW', false],
    [true, 'kw', false],
    [true, null, false],
    [false, 'SA', false],
  ])('with shipping %s and destination %s from Kuwait: %s', (shipping, country, expected) => {
    expect(isShipping({ shipping }, country, 'KW')).toBe(expected)
  })
})

describe('minimumOrderShortfall', () => {
  it('returns the missing amount, and 0 from the minimum on or if there is no destination', () => {
    const terms = { kind: 'zone', fee: 0, minOrder: 2000 } as const
    expect(minimumOrderShortfall(1999, terms)).toBe(1)
    expect(minimumOrderShortfall(2000, terms)).toBe(0)
    expect(minimumOrderShortfall(0, { kind: 'shipping', feesPerKg: 1, fixedFees: 1, minOrder: 300 })).toBe(
      300,
    )
    expect(minimumOrderShortfall(0, NO_DELIVERY)).toBe(0)
  })

  it('is the smallest amount that makes the order large enough', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (subtotal, minOrder) => {
        const terms = zoneTerms({ fee: 0, minOrder }, { minOrder: 0 })
        const missing = minimumOrderShortfall(subtotal, terms)
        expect(minimumOrderShortfall(subtotal + missing, terms)).toBe(0)
        if (missing > 0) expect(minimumOrderShortfall(subtotal + missing - 1, terms)).toBe(1)
      }),
      { numRuns: 1000 },
    )
  })
})
