import type { Facets } from '../../domain/search/item-facets.ts'
import type { MenuFilter } from '../../domain/search/menu-filter.ts'

/** A search for items with all of the tags and ingredients, and none of the names to avoid. */
export type MenuQuery = MenuFilter & { readonly query: string }

export type MenuSearch = {
  /** Whether the search uses the network, so that it must not run after every letter. */
  readonly remote: boolean
  /** Whether there may be tags or ingredients to filter by. Known before the facets are loaded. */
  readonly narrowable: boolean
  /**
   * Returns the ids of the matching items, the best first and those unavailable at the wanted time last. An empty query matches
   * all items; the search by the platform returns none. @throws CallError
   */
  find(wanted: MenuQuery): Promise<string[]>
  /** Returns the facets to filter by and the names to avoid (`avoidableNames`), from the platform or else from the menu. */
  facets(): Promise<Facets & { readonly without: readonly string[] }>
}
