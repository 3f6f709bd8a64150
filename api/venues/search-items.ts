import { isOnMenu } from '../../src/domain/menu/availability.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import { countFacets, type Facets } from '../../src/domain/search/item-facets.ts'
import { createItemSearch, type ItemSearch } from '../../src/domain/search/item-search.ts'
import type { BranchView, ItemInMenu } from './branch-view.ts'

/** Maximum number of items in a response. */
const MAX_RESULTS = 100

/** Search indexes by menu; an index lives as long as its decoded menu. */
const indexes = new WeakMap<BranchView['items'], ItemSearch>()

/**
 * Finds the items of a branch that contain every word of `query`, best matches first, and are sold under `type` if
 * given.
 */
export function searchItems(view: BranchView, query: string, type: SellingType | null): ItemInMenu[] {
  return findOrCreateIndex(view)
    .search(query)
    .flatMap((id) => view.items.get(id) ?? [])
    .filter(({ item }) => type === null || isOnMenu(item, type, view.branchId))
    .slice(0, MAX_RESULTS)
}

/**
 * Returns the facets that filter the branch's menu, in `locale`. Ingredients are empty if the venue does not show them.
 */
export function branchFacets({ business, items }: BranchView, locale: string): Facets {
  const [first = locale] = business.locales
  const { tags, ingredients } = countFacets(
    [...items.values()].map(({ item }) => item),
    locale,
    first,
  )
  return { tags, ingredients: business.shows.ingredients ? ingredients : [] }
}

function findOrCreateIndex({ business, items }: BranchView): ItemSearch {
  let index = indexes.get(items)
  if (!index) {
    const shown = business.shows.ingredients
    index = createItemSearch(
      [...items.values()].map(({ item, categories }) => ({
        item: shown ? item : { ...item, ingredients: [] },
        categories: categories.map(({ name }) => name),
      })),
    )
    indexes.set(items, index)
  }
  return index
}
