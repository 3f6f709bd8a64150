import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { MenuQuery } from '../../stores/search/search-query.ts'

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
    readonly without: string
    /** Under it: what it cannot know. */
    readonly withoutHint: string
    /** On the chip of a name to avoid; `{{name}}` is filled in. */
    readonly excluded: string
    readonly remove: string
    readonly failed: string
  }
}

/** What is looked for, as it stands in the address: `?q=…&tag=…&ingredient=…&without=…`. */
export function wantedIn(search: string): MenuQuery {
  const params = new URLSearchParams(search)
  return {
    query: (params.get('q') ?? '').slice(0, 100),
    tags: [...new Set(params.getAll('tag'))],
    ingredients: [...new Set(params.getAll('ingredient'))],
    without: [...new Set(params.getAll('without'))],
  }
}

/** The query of the address that says it, with `?`, or ''; what else the address says stays. */
export function withWanted(search: string, { query, tags, ingredients, without }: MenuQuery): string {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'tag', 'ingredient', 'without']) params.delete(name)
  if (query !== '') params.set('q', query)
  for (const tag of tags) params.append('tag', tag)
  for (const ingredient of ingredients) params.append('ingredient', ingredient)
  for (const name of without) params.append('without', name)
  const text = params.toString()
  return text && `?${text}`
}
