import type { ItemCard } from '../../../payload/view/view.ts'

/** Message keys for items that cannot be ordered at any time. */
export const OBSTACLE_MESSAGES = {
  'sold-out': 'menu:soldOut',
  off: 'enhance:notNow',
} as const satisfies Record<NonNullable<ItemCard['obstacle']>, string>
