import MiniSearch, { type Query } from 'minisearch'
import type { Item } from '../menu/item.ts'
import type { Localized } from '../values/localized.ts'
import { indexTerms, queryTerms } from './search-terms.ts'
import { typoTolerantQuery } from './typo-tolerant-query.ts'

/** The searchable parts of an item, in all their languages. */
export type SearchableItem = {
  readonly item: Pick<Item, 'id' | 'name' | 'description' | 'ingredients' | 'tags'>
  /** Its category and the parents of that category. */
  readonly categories: readonly Localized[]
}

export type ItemSearch = {
  /** Returns the ids of items that contain every word of `query`, best match first; empty if the query has no words. */
  search(query: string): string[]
}

const FIELDS = ['name', 'category', 'tags', 'ingredients', 'description']
const BOOST = { name: 8, category: 3, tags: 3, ingredients: 2 }
/** Boost for the first word of a name: an item named after a word ranks above one made with it. */
const FIRST_TERM_BOOST = 2

/**
 * Creates a search over names, categories, tags, ingredients and descriptions. Words match as prefixes. Typos are tolerated
 * only if nothing matches exactly, so that inexact matches never displace exact ones.
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

/** Returns the first terms of a name, in each of its languages. */
const firstTerms = (name: Localized) =>
  new Set(Object.values(name).flatMap((text) => indexTerms(text.trim().split(/\s/, 1)[0] ?? '')))
