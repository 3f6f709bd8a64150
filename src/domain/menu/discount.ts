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
 * Returns the single discount of an item: its own, else its category's, else the whole menu's. Discounts never add up.
 * Subcategories without a discount inherit one by `inheritDiscounts`.
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
 * Gives every subcategory without its own discount that of the nearest parent category. This happens once, when discounts
 * and menu are decoded, so that later only the item's own category matters.
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
  // Keeps the discounts of categories that this menu lacks: it may be filtered.
  return { ...discounts, categories: { ...discounts.categories, ...Object.fromEntries(inherited) } }
}

const lookUpDiscount = (by: Readonly<Record<string, Discount>>, id: string): Discount | null =>
  Object.hasOwn(by, id) ? (by[id] ?? null) : null

/** Applies a discount to a price in minor units; the result is never below 0 or above the price (spec §5). */
export function applyDiscount(price: Minor, discount: Discount | null): Minor {
  if (!discount) return price
  const off = discount.type === 'percent' ? percentOf(price, discount.value) : Math.round(discount.value)
  return Math.min(price, Math.max(0, price - off))
}
