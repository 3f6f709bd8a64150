import type { PlacedOrder } from '../../contract/order/order.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'

/** Whether the order is unpaid: nothing is prepared yet, and the screen offers ways to pay instead of the progress. */
export const waitsForPayment = ({ status, payment }: Pick<PlacedOrder, 'status' | 'payment'>): boolean =>
  isUnpaid(payment.state) && !isFinal(status)
