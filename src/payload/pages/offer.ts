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

/** What one selling type of a venue offers: the menu filtered to it, whatever the day or hour. */
export type Offer = {
  readonly type: SellingType
  readonly categories: readonly Category[]
  readonly discounts: Discounts
  readonly hasCart: boolean
  /** Every item once, with the category it belongs to: the first that lists it. Its discount and its page follow from that. */
  readonly items: ReadonlyMap<string, { readonly item: Item; readonly categoryId: string }>
}

/** `seed` orders the items of venues that ask for a random order. */
export function createOffer(venue: Venue, type: SellingType, seed: string): Offer {
  const { business, menu } = venue
  const { branchId } = business
  // Each place on the menu by its own gates: in another one the item may be shown all the same.
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

/** Categories without an item left are not shown. */
function filterCategories(
  categories: readonly Category[],
  branchId: string,
  keep: (item: Item) => boolean,
): Category[] {
  return categories.flatMap((category) => {
    if (RESERVED_CATEGORY_IDS.has(category.id.toLowerCase())) return []
    // The items of a smart category have the gates of the categories they come from.
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

/** Monday to Sunday: does it stand first? Null: on no day. */
export function pinnedDays(category: Category): boolean[] | null {
  const days = weekdays.map((day) => isPinnedOn(category, day))
  return days.includes(true) ? days : null
}
