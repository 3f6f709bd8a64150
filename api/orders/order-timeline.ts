import type { CallResponse } from '../../src/contract/calls.ts'
import { asPlaced, type StoredOrder, statusHistory } from '../db/orders.ts'
import { latestPayment } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { paymentStatus } from '../payments/payment-status.ts'

/** Where an order stands at `now` (epoch milliseconds), since when, and how its payment does. */
export async function orderTimeline(
  db: Db,
  order: StoredOrder,
  now: number,
): Promise<CallResponse<'transaction'>> {
  const stands = paymentStatus(
    { ...order, placedMethod: asPlaced(order).payment_type },
    await latestPayment(db, order.id),
    now,
  )
  const stored = await statusHistory(db, order.id)
  // What time alone has done is in no table.
  const history = stands.lapsedAt ? [...stored, { status: stands.status, at: stands.lapsedAt }] : stored
  return {
    id: order.id,
    status: stands.status,
    payment: stands.payment,
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  }
}
