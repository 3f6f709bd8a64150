import type { Transaction } from 'kysely'
import type { OrderRequest } from '../../src/contract/order/order.ts'
import { isFinal, orderStatus } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { hash, matchesHash } from '../crypto/secrets.ts'
import { asPlaced, lockOrder, type StoredOrder, setStatus } from '../db/orders.ts'
import { latestPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { isForeign, supersede } from '../http/once.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { paymentStatus } from '../payments/payment-status.ts'

/**
 * Gives up the unpaid order that a new one replaces: cancelled, its payment called off, in the new order's transaction.
 * One that was rejected or cancelled already is left as it is. `now` in epoch milliseconds. Answers the orders given up: what wallets paid
 * for them is given back by who calls, after all orders are locked.
 * @throws ApiError `invalid` (no such order), `conflict` naming it, with the issue's reason `paid` or `placed`: that
 * order goes on, and the new one is not placed.
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
 * Gives up earlier tries of the same cart whose answers the diner never saw: their keys place nothing any more, and
 * what they did place is cancelled as long as nobody has begun with it. Answers the orders given up, as `replaceOrder`.
 * A key of another customer gives up nothing.
 * @throws ApiError `conflict` with the issue's reason `paid` or `placed`.
 */
export async function supersedeOrders(
  trx: Transaction<Database>,
  keys: readonly string[],
  customerId: string | null,
  now: number,
): Promise<string[]> {
  const givenUp: string[] = []
  await supersede(trx, keys, new Date(now), async (orderId) => {
    const order = await lockOrder(trx, orderId)
    if (!order || isForeign(order.customerId, customerId)) return
    if (await cancelReplaced(trx, order, now, true)) givenUp.push(order.id)
  })
  return givenUp
}

/** `unseen`: the diner does not know that it was placed, so it may go although it is not to be paid online. */
async function cancelReplaced(
  trx: Transaction<Database>,
  order: StoredOrder,
  now: number,
  unseen: boolean,
): Promise<boolean> {
  const latest = await latestPayment(trx, order.id)
  const stands = paymentStatus({ ...order, placedMethod: asPlaced(order).payment_type }, latest, now)
  const untouched = stands.status === orderStatus.pending || stands.status === orderStatus.scheduled
  if (stands.status === orderStatus.delivered) throw cannotReplace(order.id, 'placed', unseen)
  if (!isFinal(stands.status)) {
    if (stands.payment === 'paid') throw cannotReplace(order.id, 'paid', unseen)
    if (!isUnpaid(stands.payment) && !(unseen && untouched)) throw cannotReplace(order.id, 'placed', unseen)
  }
  if (isFinal(order.status)) return false
  const at = new Date(now)
  await cancelPayment(trx, latest, at)
  await setStatus(trx, order.id, orderStatus.cancelled, at)
  return true
}

function cannotReplace(orderId: string, reason: 'paid' | 'placed', unseen: boolean): ApiError {
  const message = `the order ${orderId} of this cart is ${reason} and goes on`
  return new ApiError('conflict', message, {
    issues: [{ path: unseen ? 'replaces-keys' : 'replaces', message, reason }],
  })
}
