import type { ItemCard } from '../../../payload/view/view.ts'

/** What is said of an item that cannot be ordered at any time. */
export const OBSTACLES = {
  'sold-out': 'menu:soldOut',
  off: 'enhance:notNow',
} as const satisfies Record<NonNullable<ItemCard['obstacle']>, string>
