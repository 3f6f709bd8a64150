import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Discount, discounted, discountFor, NO_DISCOUNTS } from '../../../src/domain/discount.ts'
import { arbDiscount } from '../../helpers/arbitraries.ts'

const off = (id: string, value = 10, type: Discount['type'] = 'percent'): Discount => ({ id, type, value })

describe('discountFor', () => {
  const discounts = { allMenu: off('all'), items: { i: off('item') }, categories: { c: off('category') } }

  it.each([
    ['i', 'c', 'item'],
    ['other', 'c', 'category'],
    ['other', 'other', 'all'],
    ['other', null, 'all'],
    ['constructor', 'toString', 'all'],
  ])('of item %s in %s is the %s one', (itemId, categoryId, id) => {
    expect(discountFor(discounts, itemId, categoryId)?.id).toBe(id)
  })

  it('is none where there is none', () => {
    expect(discountFor(NO_DISCOUNTS, 'i', 'c')).toBeNull()
  })
})

describe('discounted', () => {
  it.each([
    [1000, off('p', 10), 900],
    [1005, off('p', 50), 502],
    [1000, off('p', 33.333), 667],
    [1000, off('p', 100), 0],
    [1000, off('f', 250, 'fixed'), 750],
    [1000, off('f', 5000, 'fixed'), 0],
    [1000, off('f', -5000, 'fixed'), 1000],
    [0, off('p', 10), 0],
  ])('%i less %j is %i', (price, discount, left) => {
    expect(discounted(price, discount)).toBe(left)
  })

  it('leaves a price alone without a discount', () => {
    expect(discounted(1000, null)).toBe(1000)
  })

  it('is never below 0 nor above the price, and whole', () => {
    fc.assert(
      fc.property(fc.nat(1e9), arbDiscount, (price, discount) => {
        const left = discounted(price, discount)
        expect(Number.isInteger(left) && left >= 0 && left <= price).toBe(true)
      }),
    )
  })
})
