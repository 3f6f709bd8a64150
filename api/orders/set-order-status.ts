import type { Transaction } from 'kysely'
import type { CallResponse } from '../../src/contract/calls.ts'
import {
  canMoveOrder,
  isRefused,
  type OrderStatus,
  orderStatus,
  orderStatusName,
} from '../../src/domain/order/order-status.ts'
import type { RefusalReason } from '../../src/domain/order/refusal.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { lockOrder, orderPlace, parsePlacedOrder, type StoredOrder, writeOrderStatus } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { queueOrderNews } from '../db/push/order-news.ts'
import type { Database } from '../db/schema/database.ts'
import { insertAuditEntry } from '../db/staff/audit.ts'
import { auditedStatus } from '../db/staff/audit-values.ts'
import { keepStockUse, returnStock } from '../db/stock/order-use.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { keepReceipts } from '../receipts/keep-receipts.ts'
import { captureHold, releaseHold } from '../wallet/order-wallet.ts'
import { orderTimeline } from './order-timeline.ts'

/** An order in the audit log: its number, and its id, since numbers repeat each day. */
export const orderSubject = (order: StoredOrder): string => `#${parsePlacedOrder(order).number} ${order.id}`

/** What a venue answers with a new status. */
export type VenueAnswer = {
  /** When the order is expected to be ready. */
  readonly readyAt?: Date
  readonly refusal?: RefusalReason
}

/**
 * Moves an order to its next status, for the operator.
 * @throws ApiError `not-found`; `conflict` as `changeOrderStatus`
 */
export async function setOrderStatus(
  payments: PaymentDeps,
  orderId: string,
  next: OrderStatus,
): Promise<CallResponse<'transaction'>> {
  const answer = await payments.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw notFound(`there is no order ${orderId}`)
    const changed = await changeOrderStatus(payments, trx, order, next, payments.now())
    await insertAuditEntry(trx, {
      ...(await orderPlace(trx, order.id)),
      ...{ staffId: null, who: null, device: null, action: 'order.status', subject: orderSubject(order) },
      ...{
        before: auditedStatus(order.status),
        after: auditedStatus(next),
        at: new Date(payments.now()),
      },
    })
    return orderTimeline(trx, changed, payments.now())
  })
  await sendVoids(payments)
  return answer
}

/**
 * Moves a locked order to its next status. Accepting an order captures its wallet hold; refusing it releases the hold and cancels
 * the payment: call `sendVoids` after the transaction. Receipts and credit notes are issued last, so do little afterwards. `now`: epoch
 * milliseconds. Returns the changed order.
 * @throws ApiError `conflict` if the status cannot follow the current one or, with the reason `unpaid`, if the order awaits its
 * online payment
 */
export async function changeOrderStatus(
  deps: Pick<PaymentDeps, 'venues'>,
  trx: Transaction<Database>,
  order: StoredOrder,
  next: OrderStatus,
  now: number,
  answer: VenueAnswer = {},
): Promise<StoredOrder> {
  const latest = await findLatestOrderPayment(trx, order.id)
  const current = paymentStatus({ ...order, placedMethod: parsePlacedOrder(order).payment_type }, latest, now)
  if (!canMoveOrder(current.status, next))
    throw new ApiError(
      'conflict',
      `an order that is ${orderStatusName(current.status)} cannot become ${orderStatusName(next)}`,
    )
  const refused = isRefused(next)
  if (isUnpaid(current.payment) && !refused)
    throw new ApiError('conflict', `an order whose online payment is ${current.payment} cannot proceed`, {
      issues: [{ path: 'status', message: 'the order is not paid', reason: 'unpaid' }],
    })
  const at = new Date(now)
  if (refused) await cancelPayment(trx, latest, at)
  await writeOrderStatus(trx, order.id, next, at, answer)
  await queueOrderNews(trx, order.id, at)
  if (refused) {
    await releaseHold(trx, order.id, at)
    await returnStock(trx, order.id)
  }
  if (next === orderStatus.accepted) {
    await captureHold(trx, order.id, at)
    await keepStockUse(trx, order.id)
  }
  // A payment settled the order already, perhaps before there were receipts.
  await keepReceipts(deps, trx, order.id, now, { onlyCredits: current.payment === 'paid' })
  const { readyAt = order.readyAt, refusal = order.refusal } = answer
  return { ...order, status: next, updatedAt: at, readyAt, refusal }
}
