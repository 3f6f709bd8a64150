import MiniSearch from 'minisearch'
import { forgiving } from './forgiving-search.ts'
import { indexTerms, queryTerms } from './search-terms.ts'

/** A place to find: `text` has all its names, in every language. */
export type NamedPlace = { readonly id: string; readonly text: string }

/** Ids of the places that have every word of `searched`, whole or as its beginning, with the slips a word may hold. */
export function similarPlaces(places: readonly NamedPlace[], searched: string): ReadonlySet<string> {
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: { tokenize: queryTerms, prefix: true },
  })
  index.addAll(places)
  return new Set(index.search(forgiving(searched)).map(({ id }) => String(id)))
}
