import type { CallResponse } from '../../src/contract/calls.ts'
import { listStatusHistory, parsePlacedOrder, type StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { venueAnswer } from './placed-order.ts'

/** Returns an order's status, payment state and status history at `now` (epoch milliseconds). */
export async function orderTimeline(
  db: Db,
  order: StoredOrder,
  now: number,
): Promise<CallResponse<'transaction'>> {
  const { payment_type, changed } = parsePlacedOrder(order)
  const current = paymentStatus(
    { ...order, placedMethod: payment_type },
    await findLatestOrderPayment(db, order.id),
    now,
  )
  const stored = await listStatusHistory(db, order.id)
  // An order that lapsed because nobody paid has no row in the history.
  const history = current.lapsedAt ? [...stored, { status: current.status, at: current.lapsedAt }] : stored
  return {
    id: order.id,
    status: current.status,
    payment: current.payment,
    paid_at: current.paidAt?.toISOString() ?? null,
    changed_at: changed?.at ?? null,
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    ...venueAnswer(order),
  }
}
