// @feature-file discount.all-menu

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDiscount,
  type Discount,
  findDiscount,
  inheritDiscounts,
  NO_DISCOUNTS,
} from '../../../../src/domain/menu/discount.ts'
import type { Category } from '../../../../src/domain/menu/menu.ts'
import { eachCategory } from '../../../../src/domain/menu/menu.ts'
import { arbDiscount, arbDiscounts, arbMenu } from '../../../helpers/arbitraries.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const off = (id: string, value = 10, type: Discount['type'] = 'percent'): Discount => ({ id, type, value })

describe('findDiscount', () => {
  const discounts = { allMenu: off('all'), items: { i: off('item') }, categories: { c: off('category') } }

  // @feature discount.items-categories
  it.each([
    ['i', 'c', 'item'],
    ['other', 'c', 'category'],
    ['other', 'other', 'all'],
    ['other', null, 'all'],
    ['constructor', 'toString', 'all'],
  ])('for item %s in %s returns the one of %s', (itemId, categoryId, id) => {
    expect(findDiscount(discounts, itemId, categoryId)?.id).toBe(id)
  })

  it('returns null if there is none', () => {
    expect(findDiscount(NO_DISCOUNTS, 'i', 'c')).toBeNull()
  })
})

describe('inheritDiscounts', () => {
  const category = (id: string, subcategories: Category[] = []) =>
    ({ id, subcategories }) as unknown as Category
  const menu = [category('drinks', [category('hot', [category('tea')]), category('cold')]), category('mains')]
  const discountFinder = (categories: Record<string, Discount>, allMenu: Discount | null = null) => {
    const discounts = inheritDiscounts({ allMenu, items: { chai: off('item') }, categories }, menu)
    return (itemId: string, categoryId: string) => findDiscount(discounts, itemId, categoryId)?.id ?? null
  }

  // @feature discount.items-categories
  it('prefers the item, then the nearest category, then the outer one, then the whole menu', () => {
    const id = discountFinder({ drinks: off('drinks'), hot: off('hot', 5) }, off('all'))
    expect([id('chai', 'tea'), id('x', 'tea'), id('x', 'hot'), id('x', 'cold'), id('x', 'drinks')]).toEqual([
      'item',
      'hot',
      'hot',
      'drinks',
      'drinks',
    ])
    expect(id('x', 'mains')).toBe('all')
  })

  it('adds no discount outside a discounted category', () => {
    const id = discountFinder({ hot: off('hot') })
    expect([id('x', 'drinks'), id('x', 'cold'), id('x', 'mains'), id('x', 'tea')]).toEqual([
      null,
      null,
      null,
      'hot',
    ])
  })

  it('agrees with a search from every category outwards', () => {
    fc.assert(
      fc.property(arbMenu, arbDiscounts, ({ categories }, discounts) => {
        const all = inheritDiscounts(discounts, categories)
        const parentOf = (id: string): string | null =>
          [...eachCategory(categories)].find((one) => one.subcategories.some((sub) => sub.id === id))?.id ??
          null
        for (const { id } of eachCategory(categories)) {
          let at: string | null = id
          while (at !== null && !discounts.categories[at]) at = parentOf(at)
          expect(all.categories[id]).toEqual(at === null ? undefined : discounts.categories[at])
        }
        expect(inheritDiscounts(all, categories)).toEqual(all)
      }),
      { numRuns: scaledCount(2000) },
    )
  })
})

describe('applyDiscount', () => {
  it.each([
    [1000, off('p', 10), 900],
    [1005, off('p', 50), 502],
    [1000, off('p', 33.333), 667],
    [1000, off('p', 100), 0],
    [1000, off('f', 250, 'fixed'), 750],
    [1000, off('f', 5000, 'fixed'), 0],
    [1000, off('f', -5000, 'fixed'), 1000],
    [0, off('p', 10), 0],
  ])('reduces %i by %j to %i', (price, discount, left) => {
    expect(applyDiscount(price, discount)).toBe(left)
  })

  it('returns the price unchanged without a discount', () => {
    expect(applyDiscount(1000, null)).toBe(1000)
  })

  // @feature rule.discount-floor
  it('returns a whole amount between 0 and the price', () => {
    fc.assert(
      fc.property(fc.nat(1e9), arbDiscount, (price, discount) => {
        const left = applyDiscount(price, discount)
        expect(Number.isInteger(left) && left >= 0 && left <= price).toBe(true)
      }),
    )
  })
})
