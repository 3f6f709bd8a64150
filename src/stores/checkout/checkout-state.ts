import type { CallError } from '../../client/http.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Issue, LineCheck } from '../../contract/wire/errors.ts'

export type CheckoutState =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  /** The menu changed since the diner saw it: each line's old and new price, and the new total in major units. */
  | { readonly state: 'changed'; readonly changes: readonly LineCheck[]; readonly total: number | null }
  | { readonly state: 'failed'; readonly error: CallError; readonly issues: readonly Issue[] }
  | { readonly state: 'placed'; readonly order: Pick<PlacedOrder, 'id' | 'number'> }
  /** Placed, and to be paid at `url` before the cart is emptied. Null: the payment page cannot be created at the moment. */
  | { readonly state: 'paying'; readonly order: Pick<PlacedOrder, 'id'>; readonly url: string | null }
  /** Nothing was placed: an earlier order of this cart is paid, or the venue has started to prepare it. */
  | { readonly state: 'elsewhere'; readonly orderId: string }

/** Whether the order is being sent or the page is being left. Nothing may change meanwhile. */
export const isUnderWay = ({ state }: CheckoutState): boolean =>
  state === 'sending' || state === 'placed' || state === 'paying' || state === 'elsewhere'
