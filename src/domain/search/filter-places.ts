import MiniSearch from 'minisearch'
import { indexTerms, queryTerms } from './search-terms.ts'
import { typoTolerantQuery } from './typo-tolerant-query.ts'

/** A place to find: `text` has all its names, in every language. */
export type SearchablePlace = { readonly id: string; readonly text: string }

/** Ids of the places that have every word of `searched`, whole or as its beginning, with the slips a word may hold. */
export function filterPlacesByName(
  places: readonly SearchablePlace[],
  searched: string,
): ReadonlySet<string> {
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: { tokenize: queryTerms, prefix: true },
  })
  index.addAll(places)
  return new Set(index.search(typoTolerantQuery(searched)).map(({ id }) => String(id)))
}
