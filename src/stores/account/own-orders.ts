import type { Client } from '../../client/platform.ts'
import { orderByIdCall, ordersCall, payOwnOrderCall } from '../../contract/account/account-calls.ts'
import type { PayRequest, PlacedOrder } from '../../contract/order/order.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'

// Calls about a customer's own orders, from any device (spec §7).

export type OrdersPage = ResponseOf<typeof ordersCall>

/** A page of a customer's orders, newest first; pages count from 1. @throws CallError */
export function loadOrdersPage(
  client: Client,
  customerId: string,
  page: number,
  signal?: AbortSignal,
): Promise<OrdersPage> {
  return client.call(ordersCall, {
    params: { id: customerId },
    query: { page: String(page) },
    ...(signal ? { signal } : {}),
  })
}

/**
 * Loads an own order and its status history. `whole` is the order as loaded before: only its status is requested, unless the venue
 * has removed something since. @throws CallError `not-found` also for orders of other customers
 */
export async function readOwnOrder(
  client: Client,
  orderId: string,
  whole: PlacedOrder | null,
  signal: AbortSignal,
): Promise<ResponseOf<typeof orderByIdCall>> {
  const params = { orderId }
  const full = { query: { full: 'true' } } as const
  const { order, history } = await client.call(orderByIdCall, { params, ...(whole ? {} : full), signal })
  if (whole === null) return { order, history }
  const current = withCurrentStatus(whole, order)
  return current ? { order: current, history } : client.call(orderByIdCall, { params, ...full, signal })
}

/**
 * The whole order with the status, payment and venue's answer of the short one. Null if the venue has removed something since the
 * whole order was read.
 */
export function withCurrentStatus(whole: PlacedOrder, short: PlacedOrder): PlacedOrder | null {
  if (short.changed?.at !== whole.changed?.at) return null
  const { status, updated_at, payment, payment_type, ready_at, refusal } = short
  return { ...whole, status, updated_at, payment, payment_type, ready_at, refusal }
}

/** Pays an unpaid own order. @throws CallError */
export function payOwnOrder(
  client: Client,
  orderId: string,
  body: PayRequest,
): Promise<ResponseOf<typeof payOwnOrderCall>> {
  return client.call(payOwnOrderCall, { params: { orderId }, body })
}
