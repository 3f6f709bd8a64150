import { browserClient } from '../../client/browser.ts'
import { searchCall, tagsIngredientsCall } from '../../contract/venue/search-calls.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import { isDietName } from '../../domain/search/diets.ts'
import type { Facets } from '../../domain/search/item-facets.ts'
import { avoidableNames, matchesFilter } from '../../domain/search/menu-filter.ts'
import type { MenuQuery, MenuSearch } from './search-query.ts'

type Place = { readonly branchId: string; readonly type: SellingType; readonly locale: string }

/** What a branch's menu can be narrowed by, in one language (spec §7). @throws CallError */
export function branchFacets({ branchId, locale }: Pick<Place, 'branchId' | 'locale'>): Promise<Facets> {
  return browserClient().call(tagsIngredientsCall, { query: { branch_id: branchId, locale } })
}

/** The search by the platform (spec §7), for when the published menu cannot be loaded. It finds nothing without words. */
export function remoteSearch({ branchId, type, locale }: Place): MenuSearch {
  return {
    remote: true,
    narrowable: true,
    async find({ query, ...narrowing }: MenuQuery) {
      const { tags, ingredients } = narrowing
      // A vegan item need not say "vegetarian": a diet is searched for as a word only where nothing else is.
      const words = [query, ...tags.filter((name) => !isDietName(name)), ...ingredients].join(' ').trim()
      const q = words || tags.join(' ')
      if (q === '') return []
      const { items } = await browserClient().call(searchCall, { params: { branchId }, query: { q, type } })
      const named = (entries: readonly { locales: Parameters<typeof decodeNames>[0] }[]) =>
        entries.map((entry) => decodeNames(entry.locales))
      return items
        .filter(({ item }) =>
          matchesFilter({ tags: named(item.tags), ingredients: named(item.ingredients) }, narrowing),
        )
        .map(({ item }) => item.id)
    },
    async facets() {
      const facets = await branchFacets({ branchId, locale })
      return { ...facets, without: avoidableNames(facets) }
    },
  }
}
