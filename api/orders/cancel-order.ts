import type { Transaction } from 'kysely'
import type { CallResponse } from '../../src/contract/calls.ts'
import { dinerMayCancelUntil } from '../../src/domain/order/diner-cancel.ts'
import { isUnanswered, orderStatus, orderStatusName } from '../../src/domain/order/order-status.ts'
import { lockOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { deleteOrderNews } from '../db/push/order-news.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { orderTimeline } from './order-timeline.ts'
import { changeOrderStatus } from './set-order-status.ts'

/**
 * Cancels an order for its diner, if the venue has not answered it yet or has removed something and not started to prepare it. An
 * order that is already cancelled stays so.
 * @throws ApiError `not-found`; `conflict` with the reason `rejected` or, from its acceptance on, `accepted`
 */
export async function cancelOrder(
  payments: PaymentDeps,
  orderId: string,
): Promise<CallResponse<'cancelOrder'>> {
  const now = payments.now()
  const answer = await payments.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw notFound('there is no such order')
    const latest = await findLatestOrderPayment(trx, order.id)
    const { payment_type: placedMethod, changed, schedule } = parsePlacedOrder(order)
    const { status } = paymentStatus({ ...order, placedMethod }, latest, now)
    if (status === orderStatus.cancelled) return orderTimeline(trx, order, now)
    const facts = { status, changedAt: changed && Date.parse(changed.at), schedule }
    if (!isUnanswered(status) && !(await isReconsidered(payments, trx, order.branchId, facts, now))) {
      const message = `the order is ${orderStatusName(status)}`
      const reason = status === orderStatus.rejected ? 'rejected' : 'accepted'
      throw new ApiError('conflict', message, { issues: [{ path: 'status', message, reason }] })
    }
    const cancelled = await changeOrderStatus(payments, trx, order, orderStatus.cancelled, now)
    // The diner knows it.
    await deleteOrderNews(trx, [order.id])
    return orderTimeline(trx, cancelled, now)
  })
  await sendVoids(payments)
  return answer
}

/** Whether the venue has removed something from an accepted order, and not started to prepare it. */
async function isReconsidered(
  { venues }: PaymentDeps,
  trx: Transaction<Database>,
  branchId: string,
  facts: Parameters<typeof dinerMayCancelUntil>[0],
  now: number,
): Promise<boolean> {
  if (facts.changedAt === null) return false
  const { business } = await venues.branch(trx, { branchId })
  const until = dinerMayCancelUntil(facts, business.timeZone)
  return until !== null && now < until
}
