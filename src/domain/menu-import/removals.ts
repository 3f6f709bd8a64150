import type { CategoryIndex } from './category-index.ts'
import type { DocumentEdit } from './document-edit.ts'
import {
  anyName,
  type MenuDocument,
  type PlacedCategory,
  type PlacedItem,
  placedCategories,
  placedItems,
} from './menu-document.ts'
import type { CellIssue } from './table.ts'

export type Removals = {
  readonly edits: readonly DocumentEdit[]
  readonly items: readonly PlacedItem[]
  readonly categories: readonly PlacedCategory[]
}

/**
 * Removes the items that the sheet does not have, the categories that this empties, and what only lists them: suggestions, smart
 * categories, discounts. Reports items that something else is about, such as a coupon, because it would come to mean something else.
 */
export function planRemovals(
  document: MenuDocument,
  kept: ReadonlySet<PlacedItem['item']>,
  index: CategoryIndex,
  report: (issue: CellIssue) => void,
): Removals {
  const places = placedCategories(document)
  // What is in a category counts for all around it.
  const counts = new Map(places.map(({ category }) => [category, { items: 0, stays: false }]))
  for (const place of places) {
    const inside = placedItems(place)
    const stays = index.named.has(index.ofPlace(place)) || inside.some(({ item }) => kept.has(item))
    for (const category of [place.category, ...place.parents]) {
      const count = counts.get(category)
      if (!count) continue
      count.items += inside.length
      count.stays ||= stays
    }
  }
  const categories = places.filter(({ category }) => {
    const count = counts.get(category)
    return count && count.items > 0 && !count.stays
  })
  const items = places.flatMap(placedItems).filter(({ item }) => !kept.has(item))
  const gone = new Set(categories.map(({ category }) => category))
  const edits: DocumentEdit[] = [
    ...categories.filter(({ parents }) => !parents.some((parent) => gone.has(parent))),
    ...items.filter(({ place }) => !gone.has(place.category)),
  ].map(({ path }) => ({ kind: 'remove', path }))
  const itemIds = new Set(items.map(({ item }) => String(item.id)))
  const categoryIds = new Set(categories.map(({ category }) => String(category.id)))
  if (itemIds.size > 0) {
    edits.push(...removeMentions(document, kept, itemIds, categoryIds))
    reportUses(document, itemIds, categoryIds, report)
  }
  return { edits, items, categories }
}

function removeMentions(
  document: MenuDocument,
  kept: ReadonlySet<PlacedItem['item']>,
  itemIds: ReadonlySet<string>,
  categoryIds: ReadonlySet<string>,
): DocumentEdit[] {
  const fromList = (list: readonly (string | number)[] | null | undefined, path: (string | number)[]) =>
    (list ?? []).flatMap((id, index): DocumentEdit[] =>
      itemIds.has(String(id)) ? [{ kind: 'remove', path: [...path, index] }] : [],
    )
  const fromKeys = (
    values: object | null | undefined,
    ids: ReadonlySet<string>,
    path: (string | number)[],
  ): DocumentEdit[] =>
    Object.keys(values ?? {})
      .filter((id) => ids.has(id))
      .map((id) => ({ kind: 'remove', path: [...path, id] }))
  return [
    ...placedCategories(document)
      .flatMap(placedItems)
      .filter(({ item }) => kept.has(item))
      .flatMap(({ item, path }) => fromList(item.suggested_items, [...path, 'suggested_items'])),
    ...(document.smart_categories ?? []).flatMap(({ items }, at) =>
      fromList(items, ['smart_categories', at, 'items']),
    ),
    ...Object.entries(document.discounts ?? {}).flatMap(([type, discounts]) => [
      ...fromKeys(discounts?.items, itemIds, ['discounts', type, 'items']),
      ...fromKeys(discounts?.categories, categoryIds, ['discounts', type, 'categories']),
    ]),
  ]
}

/** Reports what would change its meaning without the item: a coupon for nothing would be for everything. */
function reportUses(
  document: MenuDocument,
  itemIds: ReadonlySet<string>,
  categoryIds: ReadonlySet<string>,
  report: (issue: CellIssue) => void,
): void {
  const names = new Map<string, string>()
  for (const place of placedCategories(document)) {
    names.set(`category ${place.category.id}`, anyName(place.category))
    for (const { item } of placedItems(place)) names.set(`item ${item.id}`, anyName(item))
  }
  const use = (kind: 'item' | 'category', id: string | number | null | undefined, user: string) => {
    if (id === null || id === undefined || !(kind === 'item' ? itemIds : categoryIds).has(String(id))) return
    const name = JSON.stringify(names.get(`${kind} ${id}`) ?? id)
    const message = `the sheet has no ${kind} ${name}, but it cannot be removed: ${user} is about it`
    report({
      row: null,
      column: null,
      code: 'inUse',
      shown: names.get(`${kind} ${id}`) ?? String(id),
      message,
    })
  }
  for (const { id, item_id, category_id } of document.banners ?? []) {
    use('item', item_id, `the banner ${id}`)
    use('category', category_id, `the banner ${id}`)
  }
  for (const { code, item_ids } of document.coupons ?? [])
    for (const id of item_ids ?? []) use('item', id, `the coupon ${code}`)
  use('category', document.highlightedCat, 'the highlight of the menu')
}
