import type { PlacedOrder } from '../../contract/order/order.ts'
import { orderReceiptsCall, ownReceiptsCall } from '../../contract/order/receipt.ts'
import { isUnanswered, orderStatus } from '../../domain/order/order-status.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { deviceOrder } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createOrderReceipts, type OrderReceipts } from './order-receipts.ts'

/** Whether an order can have receipts: it is or was paid, or it was handed over. */
export function mayHaveReceipts({ status, payment, amounts, currency }: PlacedOrder): boolean {
  if (payment.state === 'paid' || payment.state === 'refunded' || status === orderStatus.delivered)
    return true
  return toMinorUnits(amounts.payable, currency) === 0 && !isUnanswered(status)
}

/** The receipts of an order of this device, or of the customer who is logged in. */
export function createDinerReceipts(page: PageEnvironment, orderId: string): OrderReceipts {
  const secret = deviceOrder(orderId)?.secret
  return createOrderReceipts(page.locale, (signal) =>
    secret === undefined
      ? page.client.call(ownReceiptsCall, { params: { orderId }, signal })
      : page.client.call(orderReceiptsCall, { params: { orderId, secret }, signal }),
  )
}
