import MiniSearch, { type Query } from 'minisearch'
import type { Item } from '../menu/item.ts'
import type { Localized } from '../values/localized.ts'
import { forgiving } from './forgiving-search.ts'
import { indexTerms, queryTerms } from './search-terms.ts'

/** What of an item is searched: in every language it was written in. */
export type SearchedItem = {
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
const BEGINS = 2

/**
 * Searches items by what they are called, where they stand, and what they are made of. A word may be the beginning of
 * one; only where nothing fits are slips forgiven, so that they never push aside what was asked for.
 */
export function createItemSearch(items: Iterable<SearchedItem>): ItemSearch {
  const all = [...items]
  const beginnings = new Map(all.map(({ item }) => [item.id, beginningsOf(item.name)]))
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: queryTerms,
      combineWith: 'AND',
      prefix: true,
      boost: BOOST,
      boostDocument: (id, term) => (beginnings.get(String(id))?.has(term) ? BEGINS : 1),
    },
  })
  index.addAll(all.map(documentOf))
  const idsOf = (query: Query): string[] => index.search(query).map(({ id }) => String(id))
  return {
    search(query) {
      const exact = idsOf(query)
      return exact.length > 0 ? exact : idsOf(forgiving(query))
    },
  }
}

function documentOf({ item, categories }: SearchedItem) {
  return {
    id: item.id,
    name: wordsOf([item.name]),
    category: wordsOf(categories),
    tags: wordsOf(item.tags),
    ingredients: wordsOf(item.ingredients),
    description: wordsOf([item.description]),
  }
}

const wordsOf = (texts: readonly Localized[]) => texts.flatMap((text) => Object.values(text)).join(' | ')

/** The first terms of a name, in each of its languages. */
const beginningsOf = (name: Localized) =>
  new Set(Object.values(name).flatMap((text) => indexTerms(text.trim().split(/\s/, 1)[0] ?? '')))
