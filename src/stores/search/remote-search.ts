import { browserClient } from '../../client/browser.ts'
import { searchCall, tagsIngredientsCall } from '../../contract/venue/search-calls.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import { isDietName } from '../../domain/search/diets.ts'
import type { Facets } from '../../domain/search/item-facets.ts'
import { avoidableNames, matchesFilter } from '../../domain/search/menu-filter.ts'
import type { MenuQuery, MenuSearch } from './search-query.ts'

type Place = { readonly branchId: string; readonly type: SellingType; readonly locale: string }

/** Loads the tags and ingredients that can filter a branch's menu, in one language (spec §7). @throws CallError */
export function loadBranchFacets({ branchId, locale }: Pick<Place, 'branchId' | 'locale'>): Promise<Facets> {
  return browserClient().call(tagsIngredientsCall, { query: { branch_id: branchId, locale } })
}

/** The search by the platform (spec §7), used if the published menu cannot be loaded. An empty search finds nothing. */
export function createRemoteSearch({ branchId, type, locale }: Place): MenuSearch {
  return {
    remote: true,
    narrowable: true,
    async find({ query, ...narrowing }: MenuQuery) {
      const { tags, ingredients } = narrowing
      // A vegan item may not contain the word "vegetarian". So diets are search words only if there are no others.
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
      const facets = await loadBranchFacets({ branchId, locale })
      return { ...facets, without: avoidableNames(facets) }
    },
  }
}
