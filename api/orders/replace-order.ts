import type { Transaction } from 'kysely'
import type { OrderRequest } from '../../src/contract/order/order.ts'
import { isFinal, orderStatus } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { hash, matchesHash } from '../crypto/secrets.ts'
import { lockOrder, parsePlacedOrder, type StoredOrder, writeOrderStatus } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { belongsToOther, supersedeKeys } from '../http/run-once.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { paymentStatus } from '../payments/payment-status.ts'

/**
 * Cancels the unpaid order that a new one replaces, and its payment, in the new order's transaction. An order that is
 * already rejected or cancelled is left unchanged. `now` is in epoch milliseconds. Returns the ids of the cancelled
 * orders; the caller releases their wallet holds once all orders are locked, and returns what they took from stocks.
 * @throws ApiError `invalid` (unknown order), `conflict` with the issue's reason `paid` or `placed` if the order can no
 * longer be replaced; the new order is then not placed.
 */
export async function replaceOrder(
  trx: Transaction<Database>,
  replaced: NonNullable<OrderRequest['replaces']>,
  now: number,
): Promise<string[]> {
  const order = await lockOrder(trx, replaced.order_id)
  const known = matchesHash(replaced.secret, order?.secretHash ?? hash(''))
  if (!order || !known) throw invalid([{ path: 'replaces', message: 'there is no such order' }])
  return (await cancelReplaced(trx, order, now, false)) ? [order.id] : []
}

/**
 * Invalidates earlier attempts to order the same cart if the diner never saw the response. Their keys can no longer place
 * an order; orders that they did place are cancelled unless the venue has started on them. Returns the ids of the cancelled
 * orders, as `replaceOrder` does. Keys of other customers have no effect.
 * @throws ApiError `conflict` with the issue's reason `paid` or `placed`.
 */
export async function supersedeOrders(
  trx: Transaction<Database>,
  keys: readonly string[],
  customerId: string | null,
  now: number,
): Promise<string[]> {
  const cancelled: string[] = []
  await supersedeKeys(trx, keys, new Date(now), async (orderId) => {
    const order = await lockOrder(trx, orderId)
    if (!order || belongsToOther(order.customerId, customerId)) return
    if (await cancelReplaced(trx, order, now, true)) cancelled.push(order.id)
  })
  return cancelled
}

/**
 * Cancels a replaced order; returns whether it was still open. `unseen` means that the diner does not know the order was
 * placed, so it can be cancelled even if it is not paid online.
 */
async function cancelReplaced(
  trx: Transaction<Database>,
  order: StoredOrder,
  now: number,
  unseen: boolean,
): Promise<boolean> {
  const latest = await findLatestOrderPayment(trx, order.id)
  const current = paymentStatus({ ...order, placedMethod: parsePlacedOrder(order).payment_type }, latest, now)
  const untouched = current.status === orderStatus.pending || current.status === orderStatus.scheduled
  if (current.status === orderStatus.delivered) throw cannotReplace(order.id, 'placed', unseen)
  if (!isFinal(current.status)) {
    if (current.payment === 'paid') throw cannotReplace(order.id, 'paid', unseen)
    if (!isUnpaid(current.payment) && !(unseen && untouched)) throw cannotReplace(order.id, 'placed', unseen)
  }
  if (isFinal(order.status)) return false
  const at = new Date(now)
  await cancelPayment(trx, latest, at)
  await writeOrderStatus(trx, order.id, orderStatus.cancelled, at)
  return true
}

function cannotReplace(orderId: string, reason: 'paid' | 'placed', unseen: boolean): ApiError {
  const message = `the order ${orderId} of this cart is already ${reason} and cannot be replaced`
  return new ApiError('conflict', message, {
    issues: [{ path: unseen ? 'replaces-keys' : 'replaces', message, reason }],
  })
}
