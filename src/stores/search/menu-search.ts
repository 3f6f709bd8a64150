import type { ItemsPayload, SearchPayload } from '../../contract/payloads/shop.ts'
import type { Item } from '../../domain/menu/item.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import { countFacets, type Facet, type Facets, includesName } from '../../domain/search/item-facets.ts'
import { createItemSearch } from '../../domain/search/item-search.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import { itemsShape } from '../items-shape.ts'
import { loadPayload } from '../payload.ts'
import type { MenuSearch } from './search-query.ts'

type Place = {
  readonly menuPayload: string
  readonly searchPayload: string
  readonly branchId: string
  readonly type: SellingType
  readonly locale: string
  readonly locales: readonly string[]
  readonly cartKey: string
  readonly timeZone: string
  readonly later: BranchScheduling | null
}

/**
 * Opens the search of a menu. It searches the published data without the network, or uses the platform if that data cannot be
 * loaded.
 */
export async function openMenuSearch(place: Place): Promise<MenuSearch> {
  try {
    const [menu, { categories }] = await Promise.all([
      loadPayload<ItemsPayload>(place.menuPayload, itemsShape),
      loadPayload<SearchPayload>(place.searchPayload, { categories: 'object' }),
    ])
    return createPublishedSearch(menu, categories, place)
  } catch {
    const { createRemoteSearch } = await import('./remote-search.ts')
    return createRemoteSearch(place)
  }
}

/** Creates the search over the published data. */
export function createPublishedSearch(
  { shop, items }: ItemsPayload,
  categories: SearchPayload['categories'],
  place: Omit<Place, 'menuPayload' | 'searchPayload'>,
): MenuSearch {
  const shown = shop.shows.ingredients
  const entries = Object.values(items)
  const search = createItemSearch(
    entries.map(({ item, categoryId }) => ({
      item: shown ? item : { ...item, ingredients: [] },
      categories: categories[categoryId] ?? [],
    })),
  )
  const all = countFacets(
    entries.map(({ item }) => item),
    place.locale,
    place.locales[0] ?? place.locale,
  )
  const own = { tags: all.tags, ingredients: shown ? all.ingredients : [] }
  return {
    remote: false,
    narrowable: own.tags.length + own.ingredients.length > 0,
    async find({ query, ...narrowing }) {
      const ids = query.trim() === '' ? Object.keys(items) : search.search(query)
      let found = ids.flatMap((id) => items[id]?.item ?? [])
      if (Object.values(narrowing).some((names) => names.length > 0)) {
        const { matchesFilter } = await import('../../domain/search/menu-filter.ts')
        found = found.filter((item) => matchesFilter(item, narrowing))
      }
      if (found.some(isLimited)) {
        const { availableFirst } = await import('./available-first.ts')
        found = availableFirst(found, place, Date.now())
      }
      return found.map(({ id }) => id)
    },
    async facets() {
      const [facets, { avoidableNames }] = await Promise.all([
        branchFacetsAmong(place, own).catch(() => own),
        import('../../domain/search/menu-filter.ts'),
      ])
      return { ...facets, without: avoidableNames(facets) }
    },
  }
}

async function branchFacetsAmong(place: Pick<Place, 'branchId' | 'locale'>, own: Facets): Promise<Facets> {
  const { loadBranchFacets } = await import('./remote-search.ts')
  const { tags, ingredients } = await loadBranchFacets(place)
  return { tags: among(tags, own.tags), ingredients: among(ingredients, own.ingredients) }
}

/** Whether the item may be unavailable at some time. The rules of availability are loaded only for such items. */
const isLimited = ({ soldOut, gates, also = [] }: Item) =>
  soldOut ||
  [gates, ...also].flat().some(({ days, window: { status, from, to } }) => days || !status || from || to)

/** Returns the facets of the branch that have items of this selling type. */
const among = (asked: readonly Facet[], mine: readonly Facet[]): Facet[] =>
  asked.flatMap(({ name }) => mine.find((facet) => includesName([{ any: facet.name }], name)) ?? [])
