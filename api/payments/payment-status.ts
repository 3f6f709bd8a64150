import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { isFinal, type OrderStatus, orderStatus } from '../../src/domain/order/order-status.ts'
import {
  type OnlineOption,
  PAYMENT_MINUTES,
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
} from '../../src/domain/payment/payment.ts'
import type { StoredOrder } from '../db/orders.ts'
import type { StoredPayment } from '../db/payments.ts'

const PAYMENT_WINDOW = PAYMENT_MINUTES * 60_000

/** An order as time and its last payment have made it: what is stored says when, this says what that means now. */
export type PaymentStatus = {
  status: OrderStatus
  method: PaymentMethod
  payment: PaymentState
  option: OnlineOption | null
  /** Since when it counts as cancelled because nobody paid; null where it does not. */
  lapsedAt: Date | null
}

/**
 * Where an order stands at `now` (epoch milliseconds). A payment nobody finished has failed 30 minutes after it began;
 * the unpaid order waits as long again for another try, then it counts as cancelled. Nothing has to run for that.
 */
export function paymentStatus(
  order: Pick<StoredOrder, 'status' | 'paymentMethod'> & { placedMethod: PaymentMethod },
  latest: StoredPayment | undefined,
  now: number,
): PaymentStatus {
  const method = order.paymentMethod ?? order.placedMethod
  const payment = latest ? paymentState(latest, method, now) : 'none'
  const option = latest && method === paymentMethods.online ? latest.option : null
  const settled: PaymentStatus = { status: order.status, method, payment, option, lapsedAt: null }
  if (payment !== 'failed' || !latest || isFinal(order.status)) return settled
  const givenUpAt = new Date((latest.settledAt ?? latest.expiresAt).getTime() + PAYMENT_WINDOW)
  return now < givenUpAt.getTime()
    ? settled
    : { ...settled, status: orderStatus.cancelled, lapsedAt: givenUpAt }
}

function paymentState(latest: StoredPayment, method: PaymentMethod, now: number): PaymentState {
  if (latest.state === 'refunded') return 'refunded'
  if (method !== paymentMethods.online) return 'none'
  if (latest.state === 'awaiting') return latest.expiresAt.getTime() <= now ? 'failed' : 'awaiting'
  return latest.state === 'voided' ? 'failed' : latest.state
}

/** A placed order with how it is paid now. */
export function withPayment(placed: PlacedOrder, { method, payment, option }: PaymentStatus): PlacedOrder {
  return { ...placed, payment_type: method, payment: { state: payment, option } }
}

/** When a payment that begins now is over. */
export const paymentExpiry = (now: number): Date => new Date(now + PAYMENT_WINDOW)
