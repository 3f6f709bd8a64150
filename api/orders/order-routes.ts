import { calls } from '../../src/contract/calls.ts'
import { findOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'
import { parseIdempotencyKey, parseIdempotencyKeys } from '../http/idempotency-key.ts'
import type { Register } from '../http/register.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { PaymentSettings } from '../payments/payment-settings.ts'
import { resolveReturnOrigin } from '../payments/return-origin.ts'
import { consentingVisitor } from '../tracking/visitor.ts'
import { calcOrder } from './calc-order.ts'
import { cancelOrder } from './cancel-order.ts'
import type { CouponGuessLimit } from './coupon-guess-limit.ts'
import { requireOrderBySecret } from './order-by-secret.ts'
import { orderTimeline } from './order-timeline.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { orderFromStored } from './placed-order.ts'

/** The calls that price, place, pay and follow orders (spec §7). */
export function orderRoutes(
  register: Register,
  deps: CallDeps & { payments: PaymentSettings; onEventsQueued?(): void; onStockUsed?(): void },
  payments: PaymentDeps,
  limitCouponGuesses: CouponGuessLimit,
): void {
  const { db } = deps
  const { venues } = payments

  register(calls.calcOrder, (call) =>
    limitCouponGuesses(call.body.coupon_code, call.address, () =>
      calcOrder(payments, call.params.branchId, call.body, call.customer),
    ),
  )
  register(calls.placeOrder, async ({ body, header, customer, address }) => {
    const visitor = consentingVisitor(header, address, deps.payments.siteUrl)
    const attempt = {
      key: parseIdempotencyKey('Idempotency-Key', header),
      supersedes: parseIdempotencyKeys('Replaces-Keys', header),
      origin: await resolveReturnOrigin(header, deps, body.branch_id),
      customer,
      visitor,
    }
    const answer = await limitCouponGuesses(body.coupon_code, address, () =>
      placeOrder(payments, body, attempt),
    )
    if (visitor) deps.onEventsQueued?.()
    if (venues.known(body.branch_id)?.staff.stock.some(({ left }) => left !== null)) deps.onStockUsed?.()
    deps.log('info', 'order placed', {
      order: answer.order.id,
      branch: answer.order.branch_id,
      number: answer.order.number,
    })
    return answer
  })
  register(calls.order, async ({ params, query }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    const latest = await findLatestOrderPayment(db, order.id)
    return { order: orderFromStored(order, latest, deps.now(), query.full === 'true') }
  })
  register(calls.payOrder, async ({ params, body, header }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    return payOrder(
      payments,
      order,
      body,
      await resolveReturnOrigin(header, deps, parsePlacedOrder(order).branch_id),
    )
  })
  register(calls.payOwnOrder, async ({ params, body, header, customer }) => {
    const order = await findOrder(db, params.orderId)
    if (order?.customerId !== customer.customerId) throw notFound('there is no such order')
    return payOrder(
      payments,
      order,
      body,
      await resolveReturnOrigin(header, deps, parsePlacedOrder(order).branch_id),
    )
  })
  register(calls.cancelOrder, async ({ params }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    const answer = await cancelOrder(payments, order.id)
    deps.log('info', 'order cancelled by its diner', { order: order.id })
    return answer
  })
  register(calls.transaction, async ({ params }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    return orderTimeline(db, order, deps.now())
  })
}
