import { CallError } from '../../client/http.ts'
import type { PayRequest, PlacedOrder } from '../../contract/order/order.ts'
import { type PaymentChoice, paymentMethods } from '../../domain/payment/payment.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { loadOrderCalls } from './load-order-calls.ts'

/** The outcome of a request to pay an order. */
export type PayAnswer =
  /** To be paid on this page. Null: the page cannot be created at the moment. */
  | { readonly kind: 'page'; readonly url: string | null; readonly order: PlacedOrder }
  /** To be paid on site or on delivery. */
  | { readonly kind: 'offline'; readonly order: PlacedOrder }
  /** Nothing is left to pay online. */
  | { readonly kind: 'settled' }
  /** The order has ended or is unknown. */
  | { readonly kind: 'gone' }

/** Pays an unpaid order of this device. @throws CallError without an answer, or if the way to pay is refused */
export function payOrder(
  page: PageEnvironment,
  orderId: string,
  secret: string,
  way: PaymentChoice,
): Promise<PayAnswer> {
  return answerOf(page, way, async (body) => {
    const { payOrderCall } = await loadOrderCalls()
    return page.client.call(payOrderCall, { params: { orderId, secret }, body })
  })
}

/** Calls `pay` and interprets its answer. @throws CallError as `payOrder` does */
export async function answerOf(
  { locale }: Pick<PageEnvironment, 'locale'>,
  way: PaymentChoice,
  pay: (body: PayRequest) => Promise<{ order: PlacedOrder; payment_url: string | null }>,
): Promise<PayAnswer> {
  try {
    const { order, payment_url } = await pay({
      payment_type: way.method,
      payment_option: way.option,
      locale,
    })
    if (way.method !== paymentMethods.online) return { kind: 'offline', order }
    return { kind: 'page', url: payment_url || null, order }
  } catch (cause) {
    const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
    const reason = error.issues.find(({ path }) => path === 'payment')?.reason
    if (reason === 'paid' || reason === 'offline') return { kind: 'settled' }
    if (reason === 'cancelled' || error.code === 'not-found') return { kind: 'gone' }
    throw error
  }
}
