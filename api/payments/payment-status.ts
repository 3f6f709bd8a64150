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

/** The status of an order and its payment at a point in time, derived from what is stored. */
export type PaymentStatus = {
  status: OrderStatus
  method: PaymentMethod
  payment: PaymentState
  option: OnlineOption | null
  /** When the payment was completed; null if it was not, or was returned. */
  paidAt: Date | null
  /** When the order lapsed, that is, became cancelled because nobody paid; null if it has not lapsed. */
  lapsedAt: Date | null
}

/**
 * Derives the status of an order at `now` (epoch milliseconds). A payment that is not completed within 30 minutes has
 * failed; the order then waits another 30 minutes for a new payment before it counts as cancelled. Neither change is
 * stored, so no background job is needed.
 */
export function paymentStatus(
  order: Pick<StoredOrder, 'status' | 'paymentMethod'> & { placedMethod: PaymentMethod },
  latest: StoredPayment | undefined,
  now: number,
): PaymentStatus {
  const method = order.paymentMethod ?? order.placedMethod
  const payment = latest ? paymentState(latest, method, now) : 'none'
  const option = latest && method === paymentMethods.online ? latest.option : null
  const paidAt = payment === 'paid' ? (latest?.settledAt ?? null) : null
  const settled: PaymentStatus = { status: order.status, method, payment, option, paidAt, lapsedAt: null }
  if (payment !== 'failed' || !latest || isFinal(order.status)) return settled
  const lapsedAt = new Date((latest.settledAt ?? latest.expiresAt).getTime() + PAYMENT_WINDOW)
  return now < lapsedAt.getTime() ? settled : { ...settled, status: orderStatus.cancelled, lapsedAt }
}

function paymentState(latest: StoredPayment, method: PaymentMethod, now: number): PaymentState {
  if (latest.state === 'refunded') return 'refunded'
  if (method !== paymentMethods.online) return 'none'
  if (latest.state === 'awaiting') return latest.expiresAt.getTime() <= now ? 'failed' : 'awaiting'
  return latest.state === 'voided' ? 'failed' : latest.state
}

/** The placed order with its current payment method and state. */
export function withPayment(
  placed: PlacedOrder,
  { method, payment, option, paidAt }: PaymentStatus,
): PlacedOrder {
  const paid = paidAt && { paid_at: paidAt.toISOString() }
  return { ...placed, payment_type: method, payment: { state: payment, option, ...paid } }
}

/** The expiry of a payment that starts at `now` (epoch milliseconds). */
export const paymentExpiry = (now: number): Date => new Date(now + PAYMENT_WINDOW)
