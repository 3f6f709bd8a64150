import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import type { StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayments, type StoredPayment } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { orderFromStored } from '../orders/placed-order.ts'

/** When a payment was completed; null if it was not. */
const paidAt = (payment: StoredPayment | undefined): string | null =>
  payment?.state === 'paid' ? (payment.settledAt?.toISOString() ?? null) : null

/**
 * Converts stored orders to those that the board shows, in their state at `now` (epoch milliseconds). Orders that await an
 * online payment, or ended without one, are not on the board.
 */
export async function toBoardOrders(
  db: Db,
  stored: readonly (StoredOrder & { readonly seq: number })[],
  now: number,
): Promise<BoardOrder[]> {
  const payments = await findLatestOrderPayments(
    db,
    stored.map(({ id }) => id),
  )
  return stored
    .map((order) => ({
      ...orderFromStored(order, payments.get(order.id), now, true),
      seq: order.seq,
      paid_at: paidAt(payments.get(order.id)),
      automatic: order.autoAccepted,
    }))
    .filter(({ payment }) => !isUnpaid(payment.state))
}
