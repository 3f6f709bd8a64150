import { type Minor, percentOf } from '../values/money.ts'
import type { Category } from './menu.ts'

export type Discount = {
  readonly id: string
  readonly type: 'percent' | 'fixed' /** Per cent, or minor units. */
  readonly value: number
}

/** The discounts of one order type (spec §3). */
export type Discounts = {
  readonly allMenu: Discount | null
  readonly items: Readonly<Record<string, Discount>>
  readonly categories: Readonly<Record<string, Discount>>
}

export const NO_DISCOUNTS: Discounts = { allMenu: null, items: {}, categories: {} }

/**
 * The one discount of an item: its own, else its category's, else the whole menu's. They never add up. A category has that
 * of the nearest one around it where it has none itself: `inheritDiscounts`.
 */
export function findDiscount(
  discounts: Discounts,
  itemId: string,
  categoryId: string | null,
): Discount | null {
  return (
    lookUpDiscount(discounts.items, itemId) ??
    (categoryId === null ? null : lookUpDiscount(discounts.categories, categoryId)) ??
    discounts.allMenu
  )
}

/**
 * Gives every subcategory without a discount of its own that of the nearest category around it. Done once where discounts
 * and menu meet, so that an item's own category is all that is asked for later.
 */
export function inheritDiscounts(discounts: Discounts, categories: readonly Category[]): Discounts {
  const inherited: [string, Discount][] = []
  const walk = (within: readonly Category[], outer: Discount | null) => {
    for (const { id, subcategories } of within) {
      const nearest = lookUpDiscount(discounts.categories, id) ?? outer
      if (nearest) inherited.push([id, nearest])
      walk(subcategories, nearest)
    }
  }
  walk(categories, null)
  // What the menu does not have stays, after it: a filtered menu loses no discount.
  return { ...discounts, categories: { ...discounts.categories, ...Object.fromEntries(inherited) } }
}

const lookUpDiscount = (by: Readonly<Record<string, Discount>>, id: string): Discount | null =>
  Object.hasOwn(by, id) ? (by[id] ?? null) : null

/** A price after a discount, in minor units, never below 0 and never above the price (spec §5). */
export function applyDiscount(price: Minor, discount: Discount | null): Minor {
  if (!discount) return price
  const off = discount.type === 'percent' ? percentOf(price, discount.value) : Math.round(discount.value)
  return Math.min(price, Math.max(0, price - off))
}
