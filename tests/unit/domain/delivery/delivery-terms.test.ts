import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isShipping,
  minimumOrderShortfall,
  shippingTerms,
  zoneTerms,
} from '../../../../src/domain/delivery/delivery-terms.ts'
import { NO_DELIVERY } from '../../../../src/domain/delivery/delivery-zone.ts'

describe('the terms of a delivery', () => {
  // @feature limit.minimum-order
  it('of a zone: its fee, and the larger of its and the venue’s minimum order', () => {
    const zone = { fee: 750, minOrder: 2000 }
    expect(zoneTerms(zone, { minOrder: 0 })).toEqual({ kind: 'zone', fee: 750, minOrder: 2000 })
    expect(zoneTerms(zone, { minOrder: 5000 })).toEqual({ kind: 'zone', fee: 750, minOrder: 5000 })
  })

  // @feature limit.minimum-order
  it('of a country: its fees by weight and its own minimum order', () => {
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
  ])('with shipping %s and country %s from Kuwait: %s', (shipping, country, expected) => {
    expect(isShipping({ shipping }, country, 'KW')).toBe(expected)
  })
})

describe('minimumOrderShortfall', () => {
  it('is what is missing, 0 from the minimum on and where nothing has been chosen', () => {
    const terms = { kind: 'zone', fee: 0, minOrder: 2000 } as const
    expect(minimumOrderShortfall(1999, terms)).toBe(1)
    expect(minimumOrderShortfall(2000, terms)).toBe(0)
    expect(minimumOrderShortfall(0, { kind: 'shipping', feesPerKg: 1, fixedFees: 1, minOrder: 300 })).toBe(
      300,
    )
    expect(minimumOrderShortfall(0, NO_DELIVERY)).toBe(0)
  })

  it('added to the order, makes it large enough, and not a unit more', () => {
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
