import * as v from 'valibot'
import { calcOrderRequest, calcOrderResponse, orderRequest } from '../order/order.ts'
import type { Call } from '../wire/call.ts'
import { boardOrder, MAX_PROMISED_MINUTES } from './board-calls.ts'

// The calls by which staff enter an order for a guest on the phone or at the counter.

/**
 * Places an order at once as accepted. It is checked as those of diners are, except that staff may leave out what a venue asks
 * diners for, may order outside opening hours and during a pause, and name a payment on site (cash or card). Needs an
 * `Idempotency-Key`, like orders of diners.
 */
export const enterOrderCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders',
  request: v.object({
    ...orderRequest.entries,
    /** Minutes from now until the order is ready; null: at its scheduled time, or without a promise. */
    minutes: v.nullish(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PROMISED_MINUTES)),
      null,
    ),
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
