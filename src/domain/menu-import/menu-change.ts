import type { FieldChange } from './item-edits.ts'

/** A change, for the preview. */
export type MenuChange = { readonly category: string; readonly row: number | null } & (
  | { readonly kind: 'category-added' | 'category-removed' }
  | { readonly kind: 'category-renamed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'added'; readonly item: string; readonly prices: readonly string[] }
  | {
      readonly kind: 'changed'
      readonly id: string
      readonly item: string
      readonly changes: readonly FieldChange[]
    }
  | { readonly kind: 'removed'; readonly item: string }
)
