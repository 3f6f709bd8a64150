import type { FieldChange } from './item-edits.ts'

/** The names of something new. */
type NamesByLocale = ReadonlyMap<string, { readonly text: string }>

/** A change, for the preview. */
export type MenuChange = { readonly category: string; readonly row: number | null } & (
  | { readonly kind: 'category-added'; readonly names: NamesByLocale }
  | { readonly kind: 'category-removed' }
  | { readonly kind: 'category-renamed'; readonly changes: readonly FieldChange[] }
  | {
      readonly kind: 'added'
      readonly item: string
      readonly names: NamesByLocale
      readonly prices: readonly string[]
    }
  | {
      readonly kind: 'changed'
      readonly id: string
      readonly item: string
      readonly changes: readonly FieldChange[]
    }
  | { readonly kind: 'removed'; readonly item: string }
)
