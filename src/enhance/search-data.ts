import type { SellingType } from '../domain/selling-type.ts'
import type { MenuQuery } from '../stores/search/search-query.ts'

/** What the search page leaves for its script: `<script type="application/json" id="search-data">`. */
export type SearchData = {
  readonly type: SellingType
  /** Where the items lie, and where the names of their categories. */
  readonly menuPayload: string
  readonly searchPayload: string
  readonly messages: {
    /** `{{number}}` results, by plural form of the page's language. */
    readonly found: Readonly<Record<string, string>>
    readonly none: string
    readonly noneFiltered: string
    readonly tags: string
    readonly ingredients: string
    readonly remove: string
    readonly failed: string
  }
}

/** What is looked for, as it stands in the address: `?q=…&tag=…&ingredient=…`. */
export function wantedIn(search: string): MenuQuery {
  const params = new URLSearchParams(search)
  return {
    query: (params.get('q') ?? '').slice(0, 100),
    tags: [...new Set(params.getAll('tag'))],
    ingredients: [...new Set(params.getAll('ingredient'))],
  }
}

/** The query of the address that says it, with `?`, or ''; what else the address says stays. */
export function withWanted(search: string, { query, tags, ingredients }: MenuQuery): string {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'tag', 'ingredient']) params.delete(name)
  if (query !== '') params.set('q', query)
  for (const tag of tags) params.append('tag', tag)
  for (const ingredient of ingredients) params.append('ingredient', ingredient)
  const text = params.toString()
  return text && `?${text}`
}
