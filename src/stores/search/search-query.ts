import type { Facets } from '../../domain/search/item-facets.ts'
import type { MenuFilter } from '../../domain/search/menu-filter.ts'

/** A search: items with all of the tags and ingredients, and none of those to avoid. */
export type MenuQuery = MenuFilter & { readonly query: string }

export type MenuSearch = {
  /** Answers come over the network, so not after every letter. */
  readonly remote: boolean
  /** There is a tag or an ingredient to ask for, as far as one knows before asking. */
  readonly narrowable: boolean
  /** Ids of the items that have all that is asked for, the best first, those that cannot be had at the wanted time last; of an empty query all items. @throws CallError */
  find(wanted: MenuQuery): Promise<string[]>
  /** What can be narrowed by, and names to avoid (`avoidableNames`); asked of the platform, else taken from the menu. */
  facets(): Promise<Facets & { readonly without: readonly string[] }>
}
