import { calls } from '../../src/contract/calls.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { slotTime } from '../../src/domain/time/slot-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { hash, matches } from '../crypto/secrets.ts'
import { asPlaced, findOrder, type StoredOrder } from '../db/orders.ts'
import { latestPayment } from '../db/payments.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import { keyOf, keysOf } from '../http/idempotency-key.ts'
import type { CallContext, Register } from '../http/register.ts'
import type { PaymentDeps } from '../payments/hosted-page.ts'
import { originOf } from '../payments/return-origin.ts'
import type { PaymentSettings } from '../payments/settings.ts'
import { consentingVisitor } from '../tracking/visitor.ts'
import { availableOf, walletIssue } from '../wallet/order-wallet.ts'
import { deliveryTermsOf } from './check-delivery.ts'
import { sellingTypeOf } from './check-order.ts'
import type { CouponTries } from './coupon-tries.ts'
import { couponUseOf, findCoupon } from './find-coupon.ts'
import { orderTimeline } from './order-timeline.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { currentOrder } from './placed-order.ts'
import { calcAnswer, priceOrder } from './price-order.ts'

/** Pricing, placing and following orders (spec §7). */
export function orderRoutes(
  register: Register,
  deps: CallDeps & { payments: PaymentSettings; onEventsQueued?(): void },
  payments: PaymentDeps,
  tryCoupon: CouponTries,
): void {
  const { db } = deps
  const { venues } = payments

  const calcOrder = async ({ params, body, customer }: CallContext<typeof calls.calcOrder>) => {
    const view = await venues.branch(db, { branchId: params.branchId })
    const sellingType = sellingTypeOf(body.selling_types)
    const time = venueTime(deps.now(), view.business.timeZone)
    const issues: Issue[] = []
    const member = customer?.businessId === view.business.userId
    const use = couponUseOf(sellingType, body.order_lines, member ? 'member' : 'guest')
    const coupon = findCoupon(view, body.coupon_code, use, time, issues)
    const delivery = deliveryTermsOf(view, body.delivery, sellingType, issues)
    const noWallet = body.use_wallet ? walletIssue(view, member ? 'member' : 'guest') : null
    if (noWallet) issues.push(noWallet)
    if (issues.length > 0) throw invalid(issues)
    const wallet =
      customer && body.use_wallet ? await availableOf(db, customer.customerId, view.business.currency) : 0
    const at = body.schedule ? slotTime(body.schedule) : time
    const priced = priceOrder(view, sellingType, body.order_lines, { coupon, delivery, wallet }, at)
    return calcAnswer(priced, coupon, view.business.currency)
  }
  register(calls.calcOrder, (call) => tryCoupon(call.body.coupon_code, call.address, () => calcOrder(call)))
  register(calls.placeOrder, async ({ body, header, customer, address }) => {
    const visitor = consentingVisitor(header, address, deps.payments.siteUrl)
    const attempt = {
      key: keyOf('Idempotency-Key', header),
      supersedes: keysOf('Replaces-Keys', header),
      origin: await originOf(header, deps, body.branch_id),
      customer,
      visitor,
    }
    const answer = await tryCoupon(body.coupon_code, address, () => placeOrder(payments, body, attempt))
    if (visitor) deps.onEventsQueued?.()
    deps.log('info', 'order placed', {
      order: answer.order.id,
      branch: answer.order.branch_id,
      number: answer.order.number,
    })
    return answer
  })
  register(calls.order, async ({ params, query }) => {
    const order = await openOrder(deps, params.orderId, params.secret)
    const latest = await latestPayment(db, order.id)
    return { order: currentOrder(order, latest, deps.now(), query.full === 'true') }
  })
  register(calls.payOrder, async ({ params, body, header }) => {
    const order = await openOrder(deps, params.orderId, params.secret)
    return payOrder(payments, order, body, await originOf(header, deps, asPlaced(order).branch_id))
  })
  register(calls.payOwnOrder, async ({ params, body, header, customer }) => {
    const order = await findOrder(db, params.orderId)
    if (order?.customerId !== customer.customerId) throw notFound('there is no such order')
    return payOrder(payments, order, body, await originOf(header, deps, asPlaced(order).branch_id))
  })
  register(calls.transaction, async ({ params }) => {
    const order = await openOrder(deps, params.orderId, params.secret)
    return orderTimeline(db, order, deps.now())
  })
}

/** The order, for who knows its secret. A wrong secret answers as an unknown order, after the same work. */
async function openOrder({ db }: CallDeps, orderId: string, secret: string): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  const allowed = matches(secret, order?.secretHash ?? hash(''))
  if (!order || !allowed) throw notFound('there is no such order')
  return order
}
