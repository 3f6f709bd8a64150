import { orderReceiptsCall, ownReceiptsCall } from '../../contract/order/receipt.ts'
import { deviceOrder } from '../device-orders.ts'
import type { OrderWatch } from '../orders/order.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createOrderReceipts, type OrderReceipts } from './order-receipts.ts'

/** The receipts of an order of this device, or of the customer who is logged in. They are read after each change that may bring one. */
export function createDinerReceipts(
  page: Pick<PageEnvironment, 'client' | 'locale'>,
  orderId: string,
  $order: OrderWatch['$order'],
): OrderReceipts {
  const secret = deviceOrder(orderId)?.secret
  const { $receipts, open } = createOrderReceipts(page.locale, (signal) =>
    secret === undefined
      ? page.client.call(ownReceiptsCall, { params: { orderId }, signal })
      : page.client.call(orderReceiptsCall, { params: { orderId, secret }, signal }),
  )
  return {
    $receipts,
    open() {
      let known = ''
      let close = () => {}
      const stop = $order.subscribe((watched) => {
        if (watched.state !== 'loaded') return
        const { status, payment, changed } = watched.order
        const state = `${status} ${payment.state} ${changed?.at}`
        if (state === known) return
        known = state
        close()
        close = open()
      })
      return () => {
        stop()
        close()
      }
    },
  }
}
