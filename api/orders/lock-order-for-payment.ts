import { isFinal } from '../../src/domain/order/order-status.ts'
import { lockOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { isFromBackup } from '../db/standby/standby.ts'
import { notFound } from '../http/errors.ts'
import type { PaymentTargetLocks } from '../payments/payment-deps.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { keepReceipts } from '../receipts/keep-receipts.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

/**
 * Locks the order that a payment is for. It accepts a charge until its status is final; if it was restored from a backup, also after
 * it has lapsed. @throws ApiError `not-found`
 */
export const createOrderLock =
  (venues: VenueReader): PaymentTargetLocks['order'] =>
  async (trx, orderId) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw notFound('there is no such order')
    return {
      async acceptsCharge(at) {
        const latest = await findLatestOrderPayment(trx, order.id)
        // It lapsed here, because only the original of the backup knew of the payment.
        if (latest && (await isFromBackup(trx, latest.createdAt))) return !isFinal(order.status)
        const placedMethod = parsePlacedOrder(order).payment_type
        return !isFinal(paymentStatus({ ...order, placedMethod }, latest, at.getTime()).status)
      },
      onCharged: async () => {},
      onPaid: (at) => keepReceipts({ venues }, trx, order.id, at.getTime()),
      // The order may have been settled before there were receipts.
      onReturned: (at) => keepReceipts({ venues }, trx, order.id, at.getTime(), { onlyCredits: true }),
    }
  }
