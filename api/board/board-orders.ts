import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import type { StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayments } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { orderFromStored } from '../orders/placed-order.ts'

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
    .map((order) => {
      const shown = orderFromStored(order, payments.get(order.id), now, true)
      const { seq, autoAccepted, staffId } = order
      return { ...shown, seq, automatic: autoAccepted, by_staff: staffId !== null }
    })
    .filter(({ payment }) => !isUnpaid(payment.state))
}
