import type { Json } from '../json/json.ts'
import { menuPlaces } from './edit-path.ts'

/** A change of one place of a venue file. */
export type ChangedPlace = {
  /** The category or dish that it belongs to; null outside the menu. */
  readonly part: { readonly kind: 'category' | 'item'; readonly id: string } | null
  /** The ids of other dishes with the same change. */
  readonly alsoIn: readonly string[]
  readonly what: string
  /** The value before and after. Of what is added or removed, the whole element; null where it is not there. */
  readonly from: Json
  readonly to: Json
}

/** How many dishes and categories differ, and how many other details of the venue. */
export type ChangedCounts = { readonly dishes: number; readonly categories: number; readonly details: number }

/** Counts what changes are about. A category that is added or removed counts with all that it contains. */
export function countChanged(changes: readonly ChangedPlace[]): ChangedCounts {
  const parts = changes.flatMap(({ part, alsoIn, what, from, to }) => {
    if (!part) return []
    const others = alsoIn.map((id) => ({ kind: 'item' as const, id }))
    const isWhole = part.kind === 'category' && (what === 'added' || what === 'removed')
    return [part, ...others, ...(isWhole ? menuPlaces({ menu: [to ?? from] }) : [])]
  })
  const count = (kind: 'category' | 'item') =>
    new Set(parts.flatMap((part) => (part.kind === kind ? part.id : []))).size
  return {
    dishes: count('item'),
    categories: count('category'),
    details: changes.filter(({ part }) => part === null).length,
  }
}
