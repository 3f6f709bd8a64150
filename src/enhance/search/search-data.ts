import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { MenuQuery } from '../../stores/search/search-query.ts'

/** The data that the search page contains for its script: `<script type="application/json" id="search-data">`. */
export type SearchData = {
  readonly type: SellingType
  /** Paths of the item data, and of the names of categories. */
  readonly menuPayload: string
  readonly searchPayload: string
  readonly messages: {
    /** `{{number}}` results, by plural form of the page's language. */
    readonly found: Readonly<Record<string, string>>
    readonly none: string
    readonly noneFiltered: string
    readonly tags: string
    readonly ingredients: string
    readonly without: string
    /** Hint below `without`: which information may be missing. */
    readonly withoutHint: string
    /** Text of the chip of an excluded ingredient, with the placeholder `{{name}}`. */
    readonly excluded: string
    readonly remove: string
    readonly failed: string
  }
}

/** Reads the search query from the address: `?q=…&tag=…&ingredient=…&without=…`. */
export function parseSearchQuery(search: string): MenuQuery {
  const params = new URLSearchParams(search)
  return {
    query: (params.get('q') ?? '').slice(0, 100),
    tags: [...new Set(params.getAll('tag'))],
    ingredients: [...new Set(params.getAll('ingredient'))],
    without: [...new Set(params.getAll('without'))],
  }
}

/** Writes the search query into the query string of an address. Returns it with `?`, or ''. Other parameters stay. */
export function formatSearchQuery(search: string, { query, tags, ingredients, without }: MenuQuery): string {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'tag', 'ingredient', 'without']) params.delete(name)
  if (query !== '') params.set('q', query)
  for (const tag of tags) params.append('tag', tag)
  for (const ingredient of ingredients) params.append('ingredient', ingredient)
  for (const name of without) params.append('without', name)
  const text = params.toString()
  return text && `?${text}`
}
