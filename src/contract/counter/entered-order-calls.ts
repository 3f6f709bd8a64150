import * as v from 'valibot'
import { calcOrderRequest, calcOrderResponse, orderRequest } from '../order/order.ts'
import type { Call } from '../wire/call.ts'
import { boardOrder, promisedMinutes } from './board-calls.ts'

// The calls by which staff enter an order for a guest on the phone or at the counter.

/**
 * Places an order, accepted at once. It is checked like those of diners, except that staff may leave out what a venue asks diners
 * for, may order outside opening hours and during a pause, and name a payment on site (cash or card). Needs an
 * `Idempotency-Key`, like orders of diners.
 */
export const enterOrderCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders',
  request: v.object({
    ...orderRequest.entries,
    /** Minutes from now until the order is ready; null: at its scheduled time, or without a promise. */
    minutes: v.nullish(promisedMinutes, null),
  }),
  response: v.object({ order: boardOrder }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/** Prices such an order, as `calc-order` does. Unknown coupons of staff do not count for the limit of their network. */
export const priceEnteredOrderCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/price',
  request: calcOrderRequest,
  response: calcOrderResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
