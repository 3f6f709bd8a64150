import type { Facets } from '../../domain/item-facets.ts'

/** What is asked for; of tags and ingredients all. */
export type MenuQuery = {
  readonly query: string
  readonly tags: readonly string[]
  readonly ingredients: readonly string[]
}

export type MenuSearch = {
  /** Answers come over the network, so not after every letter. */
  readonly remote: boolean
  /** There is a tag or an ingredient to ask for, as far as one knows before asking. */
  readonly narrowable: boolean
  /** Ids of the items that have all that is asked for, the best first; of an empty query all items. @throws CallError */
  find(wanted: MenuQuery): Promise<string[]>
  /** What can be narrowed by; asked of the platform, else taken from the menu. */
  facets(): Promise<Facets>
}
