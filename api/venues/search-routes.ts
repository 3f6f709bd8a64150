import { calls } from '../../src/contract/calls.ts'
import { parseSellingType } from '../../src/domain/menu/selling-type.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { branchFacets, searchItems } from './search-items.ts'
import type { VenueReader } from './venue-reader.ts'

/** The calls that search a branch's items and list its filters (spec §7). */
export function searchRoutes(register: Register, { db }: CallDeps, venues: VenueReader): void {
  register(calls.search, async ({ params, query }) => {
    if (query.q === undefined) throw invalid([{ path: 'q', message: 'expected a search text' }])
    const type = query.type === undefined ? null : parseSellingType(query.type)
    if (query.type !== undefined && type === null)
      throw invalid([{ path: 'type', message: 'expected a selling type such as dinein, pickup or delivery' }])
    const view = await venues.branch(db, { branchId: params.branchId })
    const found = searchItems(view, query.q, type)
    return {
      items: found.map(({ wire, categories }) => ({ item: wire, category_id: categories[0]?.id ?? null })),
    }
  })
  register(calls.tagsIngredients, async ({ query }) => {
    if (query.branch_id === undefined)
      throw invalid([{ path: 'branch_id', message: 'expected the id of a branch' }])
    const view = await venues.branch(db, { branchId: query.branch_id })
    const { tags, ingredients } = branchFacets(view, query.locale ?? view.business.locales[0] ?? 'en')
    return { tags: [...tags], ingredients: [...ingredients] }
  })
}
