/** Repairs a venue file after part of its menu was removed. */
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'

type Category = VenueFile['menu'][number]

/**
 * Removes the highlight, discounts, suggestions and coupon items that refer to removed categories or items.
 */
export function removeDanglingReferences(file: VenueFile): void {
  const categories = withSubcategories(file.menu)
  const categoryIds = new Set(categories.map(({ id }) => String(id)))
  const items = categories.flatMap((category) => category.items ?? [])
  const itemIds = new Set(items.map(({ id }) => String(id)))
  const kept = (ids: readonly string[] | undefined) => (ids ?? []).filter((id) => itemIds.has(String(id)))
  if (!categoryIds.has(String(file.highlightedCat))) file.highlightedCat = null
  for (const discounts of Object.values(file.discounts ?? {})) {
    if (!discounts) continue
    discounts.items = only(discounts.items, itemIds)
    discounts.categories = only(discounts.categories, categoryIds)
  }
  for (const item of items) item.suggested_items = kept(item.suggested_items)
  // A coupon without items would be invalid.
  file.coupons = (file.coupons ?? [])
    .map((offer) => ({ ...offer, item_ids: kept(offer.item_ids) }))
    .filter((offer) => offer.coupon.all_menu || offer.item_ids.length > 0)
}

const withSubcategories = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...withSubcategories(category.subcategories ?? [])])

const only = <T>(of: Record<string, T> | undefined, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(of ?? {}).filter(([id]) => ids.has(id)))
