import * as v from 'valibot'
import { amount, id } from './primitives.ts'

/** How one line fares with the menu as it is now. `price` is the unit price; major units. */
export const lineCheck = v.object({
  /** Position in the request's `order_lines`. */
  index: v.number(),
  item_id: id,
  state: v.picklist(['ok', 'price', 'sold-out', 'unavailable', 'choices']),
  old_price: v.nullable(amount),
  new_price: v.nullable(amount),
})
export type LineCheck = v.InferOutput<typeof lineCheck>
