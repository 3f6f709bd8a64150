import type { PlacedOrder } from '../../contract/order/order.ts'
import { isUnanswered, orderStatus } from '../../domain/order/order-status.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** Whether an order can have receipts: it is or was paid, or it was handed over. */
export function mayHaveReceipts({ status, payment, amounts, currency }: PlacedOrder): boolean {
  if (payment.state === 'paid' || payment.state === 'refunded' || status === orderStatus.delivered)
    return true
  return toMinorUnits(amounts.payable, currency) === 0 && !isUnanswered(status)
}
