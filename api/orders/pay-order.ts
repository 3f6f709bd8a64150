import type { PayRequest, PlacedOrder } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { isParcel } from '../../src/domain/delivery/delivery-terms.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { paymentMethods } from '../../src/domain/payment/payment.ts'
import { lockOrder, parsePlacedOrder, type StoredOrder, setPaymentMethod } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { createPayment, preparePaymentPage } from '../payments/hosted-page.ts'
import { payableOrder } from '../payments/payable.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { type PaymentStatus, paymentStatus } from '../payments/payment-status.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { endReplacedPayment } from '../payments/settle-payment.ts'
import { requireSellingType } from './checks/check-order.ts'
import { checkPayment } from './checks/check-payment.ts'
import { orderFromStored } from './placed-order.ts'

/**
 * Starts the payment of an order that awaits one: on its existing payment page, on a new page, or by an offline method if
 * the venue accepts it. An order has one open payment at a time; starting another ends the one before. If that turns out to be
 * paid, so is the order.
 * @throws ApiError `invalid` (method not accepted), `conflict` with the issue's reason `paid`, `cancelled` or `offline`.
 */
export async function payOrder(
  deps: PaymentDeps,
  stored: StoredOrder,
  request: PayRequest,
  origin: string,
): Promise<{ order: PlacedOrder; payment_url: string | null }> {
  const { branch_id, selling_types, delivery } = parsePlacedOrder(stored)
  const view = await deps.venues.branch(deps.db, { branchId: branch_id })
  const issues: Issue[] = []
  const { payment: method, paymentOption } = checkPayment(
    view,
    { ...request, use_wallet: false },
    { sellingType: requireSellingType(selling_types), parcel: isParcel(delivery) },
    'guest',
    issues,
  )
  if (issues.length > 0) throw invalid(issues)
  const before = await findLatestOrderPayment(deps.db, stored.id)
  const isSame = method === paymentMethods.online && before?.option === paymentOption
  if (before && !(isSame && before.expiresAt.getTime() > deps.now())) await endReplacedPayment(deps, before)
  const begun = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, stored.id)
    if (!order) throw notFound('there is no such order')
    const placed = parsePlacedOrder(order)
    const latest = await findLatestOrderPayment(trx, order.id)
    const now = paymentStatus({ ...order, placedMethod: placed.payment_type }, latest, deps.now())
    if (method !== paymentMethods.online && method === now.method) return { order, latest }
    assertAwaitsPayment(now)
    const at = new Date(deps.now())
    if (method !== paymentMethods.online) {
      await cancelPayment(trx, latest, at)
      await setPaymentMethod(trx, order.id, method, at)
      return {
        order: { ...order, paymentMethod: method, updatedAt: at },
        latest: await findLatestOrderPayment(trx, order.id),
      }
    }
    if (now.payment === 'awaiting' && latest?.option === paymentOption) return { order, latest }
    await cancelPayment(trx, latest, at)
    const option = paymentOption ?? latest?.option ?? 1
    const next = await createPayment(deps, trx, payableOrder(placed), {
      option,
      origin,
      locale: request.locale,
    })
    return { order, latest: next }
  })
  await sendVoids(deps)
  const { order, latest } = begun
  const url = latest && (await preparePaymentPage(deps, latest, payableOrder(parsePlacedOrder(order))))
  return { order: orderFromStored(order, latest, deps.now(), false), payment_url: url ?? null }
}

/** @throws ApiError `conflict` if the order does not await an online payment. */
export function assertAwaitsPayment({ payment, status }: PaymentStatus): void {
  const refuse = (reason: string, message: string) => {
    throw new ApiError('conflict', message, { issues: [{ path: 'payment', message, reason }] })
  }
  if (payment === 'paid') refuse('paid', 'the order is already paid')
  if (isFinal(status)) refuse('cancelled', 'the order is cancelled or completed')
  if (payment === 'none') refuse('offline', 'the order is not paid online')
}
