import type { Call } from '../wire/call.ts'
import {
  calcOrderRequest,
  calcOrderResponse,
  orderDetailsResponse,
  orderRequest,
  orderResponse,
  payRequest,
  payResponse,
  transactionResponse,
} from './order.ts'

// Pricing, placing, paying and tracking orders (spec §7). Each call is a separate export, so that pages load only the
// schemas they use.

export const calcOrderCall = {
  method: 'POST',
  path: '/service/pos/calc-order/:branchId',
  request: calcOrderRequest,
  response: calcOrderResponse,
  auth: 'optional',
} as const satisfies Call

export const placeOrderCall = {
  method: 'POST',
  path: '/webapp/order',
  request: orderRequest,
  response: orderResponse,
  auth: 'optional',
} as const satisfies Call

export const orderCall = {
  method: 'GET',
  path: '/webapp/order/:orderId/:secret',
  query: ['full'],
  response: orderDetailsResponse,
  auth: 'none',
} as const satisfies Call

/** Pays an order that waits for its payment: online again, in cash, or by card on site. */
export const payOrderCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/pay',
  request: payRequest,
  response: payResponse,
  auth: 'none',
} as const satisfies Call

/**
 * Cancels an order that the venue has not accepted yet, or has changed and not started to prepare, and returns what was paid.
 * Fails with `conflict` afterwards, with the reason `accepted` or `rejected`. Cancelling a cancelled order succeeds.
 */
export const cancelOrderCall = {
  method: 'POST',
  path: '/webapp/order/:orderId/:secret/cancel',
  response: transactionResponse,
  auth: 'none',
} as const satisfies Call

/** Sends the state of an order at once and after each change, until its status is final. */
export const orderStreamCall = {
  method: 'GET',
  path: '/webapp/order/:orderId/:secret/stream',
  response: transactionResponse,
  auth: 'none',
  stream: true,
} as const satisfies Call

export const transactionCall = {
  method: 'GET',
  path: '/webapp/transaction/:orderId/:secret',
  response: transactionResponse,
  auth: 'none',
} as const satisfies Call
