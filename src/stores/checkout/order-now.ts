import { CallError } from '../../client/http.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { loadOrderCalls } from './load-order-calls.ts'

/** Loads the current state of an order, without lines and personal data; null if the order is unknown. @throws CallError */
export async function orderNow(
  page: PageEnvironment,
  orderId: string,
  secret: string,
): Promise<PlacedOrder | null> {
  try {
    const { orderCall } = await loadOrderCalls()
    return (await page.client.call(orderCall, { params: { orderId, secret } })).order
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'not-found') return null
    throw cause
  }
}
