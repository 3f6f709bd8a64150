import { orderReceiptsCall, ownReceiptsCall } from '../../contract/order/receipt.ts'
import { deviceOrder } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createOrderReceipts, type OrderReceipts } from './order-receipts.ts'

/** The receipts of an order of this device, or of the customer who is logged in. */
export function createDinerReceipts(page: PageEnvironment, orderId: string): OrderReceipts {
  const secret = deviceOrder(orderId)?.secret
  return createOrderReceipts(page.locale, (signal) =>
    secret === undefined
      ? page.client.call(ownReceiptsCall, { params: { orderId }, signal })
      : page.client.call(orderReceiptsCall, { params: { orderId, secret }, signal }),
  )
}
