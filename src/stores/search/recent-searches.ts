import type { WritableAtom } from 'nanostores'
import { foldText } from '../../domain/search/fold-text.ts'
import { persisted } from '../persisted.ts'

/** Maximum number of stored queries: few enough to be shown at once. */
const MAX_QUERIES = 5

export type RecentSearches = {
  /** The latest first. */
  readonly $queries: WritableAtom<readonly string[]>
  remember(query: string): void
  forget(): void
}

/** The recent searches on this device at the business whose cart is stored under `cartKey`. */
export function createRecentSearches(cartKey: string): RecentSearches {
  const $queries = persisted<readonly string[]>(`okmenu_searches:${cartKey}`, readQueries, [])
  return {
    $queries,
    remember(query) {
      const key = foldText(query)
      if (key === '') return
      const others = $queries.get().filter((other) => foldText(other) !== key)
      $queries.set([query.trim(), ...others].slice(0, MAX_QUERIES))
    },
    forget: () => $queries.set([]),
  }
}

const readQueries = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MAX_QUERIES) : null
