/** Metadata of a page. There are no alternate links, since URLs contain no language (spec §2). */
export type PageHead = {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** The canonical path, absolute; an item sold under several types has one. Null for error screens and the counter. */
  readonly canonicalPath: string | null
  /** False for screens that depend on the visitor. */
  readonly indexable: boolean
}
