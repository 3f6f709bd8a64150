import { isFinal } from '../../src/domain/order/order-status.ts'
import { parsePlacedOrder, type StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayments } from '../db/payments.ts'
import type { Db } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { paymentStatus } from '../payments/payment-status.ts'

const DAY = 24 * 3_600_000

/**
 * Refuses to erase the personal data of open orders, because the venue still needs it to prepare and deliver them. An order
 * that the venue never completes counts as open for one day after its requested time. `now` is in epoch milliseconds.
 * @throws ApiError `conflict` with the reason `order-open`
 */
export async function assertNoOpenOrders(
  db: Db,
  orders: readonly StoredOrder[],
  now: number,
  message = 'an order of this account is still open',
): Promise<void> {
  const payments = await findLatestOrderPayments(
    db,
    orders.map(({ id }) => id),
  )
  const open = orders.some((order) => {
    const placed = parsePlacedOrder(order)
    const current = paymentStatus(
      { ...order, placedMethod: placed.payment_type },
      payments.get(order.id),
      now,
    )
    const wanted = placed.schedule ? Date.parse(`${placed.schedule.date}T23:59:59Z`) : 0
    return !isFinal(current.status) && now < Math.max(Date.parse(placed.created_at), wanted) + DAY
  })
  if (open) throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'order-open' }] })
}
