import { RESERVED_CATEGORY_IDS } from '../../contract/wire/reserved-names.ts'
import { isOnMenu, isPinnedOn } from '../../domain/menu/availability.ts'
import type { Discounts } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import { type Category, eachItem } from '../../domain/menu/menu.ts'
import { discountKeyOf, type SellingType } from '../../domain/menu/selling-type.ts'
import { isVisibleInBranch } from '../../domain/time/availability-rule.ts'
import { weekdays } from '../../domain/time/weekday.ts'
import type { Venue } from '../../domain/venue/venue.ts'
import { hasCart } from '../../domain/visit/order-types.ts'
import { seededShuffle } from './shuffle.ts'

/** The menu of a venue filtered to one selling type, regardless of day and hour. */
export type Offer = {
  readonly type: SellingType
  readonly categories: readonly Category[]
  readonly discounts: Discounts
  readonly hasCart: boolean
  /** Every item once, with the first category that lists it. This category decides its discount and its page. */
  readonly items: ReadonlyMap<string, { readonly item: Item; readonly categoryId: string }>
}

/** Creates the offer of a selling type. `seed` decides the order of items if the venue wants a random one. */
export function createOffer(venue: Venue, type: SellingType, seed: string): Offer {
  const { business, menu } = venue
  const { branchId } = business
  // Checks each place on the menu by its own rules: an item may be shown in one place and not in another.
  const categories = filterCategories(menu.categories, branchId, ({ types, visible, gates }) =>
    isOnMenu({ types, visible, gates }, type, branchId),
  )
  const ordered = business.randomize ? shuffleItems(categories, seed) : categories
  const items = new Map<string, { item: Item; categoryId: string }>()
  for (const { item, category } of eachItem(ordered))
    if (!items.has(item.id)) items.set(item.id, { item, categoryId: category.id })
  return {
    type,
    categories: ordered,
    discounts: venue.discounts[discountKeyOf(type)],
    hasCart: hasCart(business, type),
    items,
  }
}

/** Filters the items of all categories and drops categories that become empty. */
function filterCategories(
  categories: readonly Category[],
  branchId: string,
  keep: (item: Item) => boolean,
): Category[] {
  return categories.flatMap((category) => {
    if (RESERVED_CATEGORY_IDS.has(category.id.toLowerCase())) return []
    // Items of a smart category have the rules of the categories they come from.
    if (category.smart && !isVisibleInBranch(category.gate, branchId)) return []
    const kept = {
      ...category,
      items: category.items.filter(keep),
      subcategories: filterCategories(category.subcategories, branchId, keep),
    }
    return kept.items.length + kept.subcategories.length > 0 ? [kept] : []
  })
}

function shuffleItems(categories: readonly Category[], seed: string): Category[] {
  return categories.map((category) => ({
    ...category,
    items: seededShuffle(category.items, seed),
    subcategories: shuffleItems(category.subcategories, seed),
  }))
}

/** Returns for each weekday, Monday first, whether the category is pinned; null if it never is. */
export function pinnedDays(category: Category): boolean[] | null {
  const days = weekdays.map((day) => isPinnedOn(category, day))
  return days.includes(true) ? days : null
}
