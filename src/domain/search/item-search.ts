import MiniSearch, { type Query } from 'minisearch'
import type { Item } from '../menu/item.ts'
import type { Localized } from '../values/localized.ts'
import { indexTerms, queryTerms } from './search-terms.ts'
import { typoTolerantQuery } from './typo-tolerant-query.ts'

/** What of an item is searched: in every language it was written in. */
export type SearchableItem = {
  readonly item: Pick<Item, 'id' | 'name' | 'description' | 'ingredients' | 'tags'>
  /** The category it stands in, and those around it. */
  readonly categories: readonly Localized[]
}

export type ItemSearch = {
  /** Ids of the items that have every word of `query`, the best first; none for a query without a word. */
  search(query: string): string[]
}

const FIELDS = ['name', 'category', 'tags', 'ingredients', 'description']
const BOOST = { name: 8, category: 3, tags: 3, ingredients: 2 }
/** For a word that a name begins with: what is called so goes before what is made with it. */
const FIRST_TERM_BOOST = 2

/**
 * Searches items by what they are called, where they stand, and what they are made of. A word may be the beginning of
 * one; only where nothing fits are slips forgiven, so that they never push aside what was asked for.
 */
export function createItemSearch(items: Iterable<SearchableItem>): ItemSearch {
  const all = [...items]
  const firstTermsById = new Map(all.map(({ item }) => [item.id, firstTerms(item.name)]))
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: queryTerms,
      combineWith: 'AND',
      prefix: true,
      boost: BOOST,
      boostDocument: (id, term) => (firstTermsById.get(String(id))?.has(term) ? FIRST_TERM_BOOST : 1),
    },
  })
  index.addAll(all.map(toDocument))
  const idsOf = (query: Query): string[] => index.search(query).map(({ id }) => String(id))
  return {
    search(query) {
      const exact = idsOf(query)
      return exact.length > 0 ? exact : idsOf(typoTolerantQuery(query))
    },
  }
}

function toDocument({ item, categories }: SearchableItem) {
  return {
    id: item.id,
    name: joinTexts([item.name]),
    category: joinTexts(categories),
    tags: joinTexts(item.tags),
    ingredients: joinTexts(item.ingredients),
    description: joinTexts([item.description]),
  }
}

const joinTexts = (texts: readonly Localized[]) => texts.flatMap((text) => Object.values(text)).join(' | ')

/** The first terms of a name, in each of its languages. */
const firstTerms = (name: Localized) =>
  new Set(Object.values(name).flatMap((text) => indexTerms(text.trim().split(/\s/, 1)[0] ?? '')))
