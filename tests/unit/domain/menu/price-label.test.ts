// @feature-file limit.stepper

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampQuantity, type PriceLabel, quantityLimits } from '../../../../src/domain/menu/price-label.ts'

const label = (rest: Partial<PriceLabel>): PriceLabel => ({
  id: 'l',
  label: {},
  price: 100,
  weight: null,
  shippingWeight: null,
  isQuantity: true,
  minimum: null,
  maximum: null,
  unit: {},
  preparationMinutes: null,
  ...rest,
})

// @feature line.price-label
describe('quantityLimits', () => {
  it.each([
    ['no label', null, 1, 1000],
    ['a quantity label without limits', label({}), 1, 1000],
    ['its own limits', label({ minimum: 3, maximum: 12 }), 3, 12],
    ['a label that is not sold by quantity', label({ isQuantity: false, minimum: 3, maximum: 12 }), 3, 12],
    ['limits of 0', label({ minimum: 0, maximum: 0 }), 1, 1000],
    ['a maximum below the minimum', label({ minimum: 5, maximum: 2 }), 5, 5],
    ['halves', label({ minimum: 1.5, maximum: 3.5 }), 2, 3],
  ])('%s', (_name, given, minimum, maximum) => {
    expect(quantityLimits(given)).toEqual({ minimum, maximum, step: 1 })
  })
})

describe('clampQuantity', () => {
  const limits = { minimum: 3, maximum: 12, step: 1 }
  it.each([
    [2, 3],
    [3, 3],
    [7.9, 7],
    [12, 12],
    [13, 12],
    [-1, 3],
    [Number.NaN, 3],
    [Number.POSITIVE_INFINITY, 3],
  ])('%d becomes %i', (quantity, allowed) => {
    expect(clampQuantity(quantity, limits)).toBe(allowed)
  })

  // @feature rule.quantity
  it('always returns a whole number within the limits, and leaves allowed quantities unchanged', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.integer({ min: -5, max: 50 }),
        fc.integer({ min: -5, max: 50 }),
        (q, minimum, maximum) => {
          const own = quantityLimits(label({ minimum, maximum }))
          const clamped = clampQuantity(q, own)
          expect(Number.isInteger(clamped) && clamped >= own.minimum && clamped <= own.maximum).toBe(true)
          expect(clampQuantity(clamped, own)).toBe(clamped)
        },
      ),
    )
  })
})
