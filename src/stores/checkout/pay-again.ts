import { storedToken } from '../../client/credentials.ts'
import { CallError } from '../../client/http.ts'
import type { PaymentChoice } from '../../domain/payment/payment.ts'
import { deviceOrder } from '../device-orders.ts'
import { markPlaced } from '../just-placed.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { forgetOrder, settleOrder } from './finish-order.ts'
import { answerOf, type PayAnswer, payOrder } from './pay-order.ts'

/**
 * Retries the payment of an order of this device, or of the logged-in customer, and navigates to the next page: the hosted
 * payment page or the order. @throws CallError if the diner has to try again
 */
export async function payAgain(
  page: PageEnvironment,
  orderId: string,
  orderPath: string,
  way: PaymentChoice,
): Promise<void> {
  const kept = deviceOrder(orderId)
  const answer = kept
    ? await payOrder(page, orderId, kept.secret, way)
    : storedToken()
      ? await payAsCustomer(page, orderId, way)
      : ({ kind: 'gone' } as const)
  if (answer.kind === 'offline') settleOrder(orderId)
  if (answer.kind === 'offline' || answer.kind === 'page') markPlaced(orderId)
  if (answer.kind === 'gone') forgetOrder(orderId)
  if (answer.kind !== 'page') page.navigate.assign(orderPath)
  else if (answer.url) page.navigate.assign(answer.url)
  else throw new CallError('unavailable', 'the payment page cannot be made at the moment')
}

async function payAsCustomer(page: PageEnvironment, orderId: string, way: PaymentChoice): Promise<PayAnswer> {
  return answerOf(page, way, async (body) =>
    (await import('../account/own-orders.ts')).payOwnOrder(page.client, orderId, body),
  )
}
