import type { ItemCard } from '../../../payload/view/view.ts'

/** Limits of time as `data-availability` carries them; undefined: there are none. */
export const limitsText = (limits: ItemCard['limits']) =>
  limits.length > 0 ? JSON.stringify(limits) : undefined
