import { browserClient } from '../../client/browser.ts'
import { decodeNames } from '../../contract/primitives.ts'
import { searchCall, tagsIngredientsCall } from '../../contract/search-calls.ts'
import { type Facets, saysName } from '../../domain/item-facets.ts'
import type { SellingType } from '../../domain/selling-type.ts'
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
    async find({ query, tags, ingredients }: MenuQuery) {
      const q = [query, ...tags, ...ingredients].join(' ').trim()
      if (q === '') return []
      const { items } = await browserClient().call(searchCall, { params: { branchId }, query: { q, type } })
      const named = (entries: readonly { locales: Parameters<typeof decodeNames>[0] }[]) =>
        entries.map((entry) => decodeNames(entry.locales))
      return items
        .filter(
          ({ item }) =>
            tags.every((name) => saysName(named(item.tags), name)) &&
            ingredients.every((name) => saysName(named(item.ingredients), name)),
        )
        .map(({ item }) => item.id)
    },
    facets: () => branchFacets({ branchId, locale }),
  }
}
