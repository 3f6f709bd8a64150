import type { ItemCard } from '../../../payload/view/view.ts'

/** The value of `data-availability` for these time limits. Undefined if there are none. */
export const limitsAttribute = (limits: ItemCard['limits']) =>
  limits.length > 0 ? JSON.stringify(limits) : undefined
