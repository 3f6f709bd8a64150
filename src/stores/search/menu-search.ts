import { type Facet, facetsOf, saysName } from '../../domain/item-facets.ts'
import { createItemSearch } from '../../domain/item-search.ts'
import type { SellingType } from '../../domain/selling-type.ts'
import type { ItemsPayload, SearchPayload } from '../../payload/island-data.ts'
import { loadPayload } from '../payload.ts'
import type { MenuSearch } from './search-query.ts'

type Place = {
  readonly menuPayload: string
  readonly searchPayload: string
  readonly branchId: string
  readonly type: SellingType
  readonly locale: string
  readonly locales: readonly string[]
}

/** The search of a menu: over the published data, at once and without the network; by the platform where that is not to be had. */
export async function openMenuSearch(place: Place): Promise<MenuSearch> {
  try {
    const [menu, { categories }] = await Promise.all([
      loadPayload<ItemsPayload>(place.menuPayload),
      loadPayload<SearchPayload>(place.searchPayload),
    ])
    return localSearch(menu, categories, place)
  } catch {
    const { remoteSearch } = await import('./remote-search.ts')
    return remoteSearch(place)
  }
}

function localSearch(
  { shop, items }: ItemsPayload,
  categories: SearchPayload['categories'],
  place: Place,
): MenuSearch {
  const shown = shop.shows.ingredients
  const entries = Object.values(items)
  const search = createItemSearch(
    entries.map(({ item, categoryId }) => ({
      item: shown ? item : { ...item, ingredients: [] },
      categories: categories[categoryId] ?? [],
    })),
  )
  const all = facetsOf(
    entries.map(({ item }) => item),
    place.locale,
    place.locales[0] ?? place.locale,
  )
  const own = { tags: all.tags, ingredients: shown ? all.ingredients : [] }
  return {
    remote: false,
    narrowable: own.tags.length + own.ingredients.length > 0,
    async find({ query, tags, ingredients }) {
      const ids = query.trim() === '' ? Object.keys(items) : search.search(query)
      return ids.filter((id) => {
        const item = items[id]?.item
        return (
          item !== undefined &&
          tags.every((name) => saysName(item.tags, name)) &&
          ingredients.every((name) => saysName(item.ingredients, name))
        )
      })
    },
    async facets() {
      try {
        const { branchFacets } = await import('./remote-search.ts')
        const { tags, ingredients } = await branchFacets(place)
        return { tags: among(tags, own.tags), ingredients: among(ingredients, own.ingredients) }
      } catch {
        return own
      }
    },
  }
}

/** The branch's, without those that this selling type has nothing for. */
const among = (asked: readonly Facet[], mine: readonly Facet[]): Facet[] =>
  asked.flatMap(({ name }) => mine.find((facet) => saysName([{ any: facet.name }], name)) ?? [])
