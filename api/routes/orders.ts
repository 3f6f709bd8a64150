import { calls } from '../../src/contract/calls.ts'
import type { Issue } from '../../src/contract/errors.ts'
import { venueTime } from '../../src/domain/weekday.ts'
import { findOrder, type StoredOrder, statusHistory } from '../db/orders.ts'
import type { ApiDeps } from '../deps.ts'
import { invalid, notFound } from '../errors.ts'
import { deliveryTermsOf } from '../services/check-delivery.ts'
import { sellingTypeOf } from '../services/check-order.ts'
import { findCoupon } from '../services/find-coupon.ts'
import { placeOrder } from '../services/place-order.ts'
import { asPlaced, currentOrder } from '../services/placed-order.ts'
import { calcAnswer, priceOrder } from '../services/price-order.ts'
import { hash, matches } from '../services/secrets.ts'
import type { VenueReader } from '../services/venue-reader.ts'
import type { Register } from './register.ts'

/** Pricing, placing and following orders (spec §7). */
export function orderRoutes(register: Register, deps: ApiDeps, venues: VenueReader): void {
  const { db } = deps

  register(calls.calcOrder, async ({ params, body }) => {
    const view = await venues.branch(db, { branchId: params.branchId })
    const sellingType = sellingTypeOf(body.selling_types)
    const time = venueTime(deps.now(), view.business.timeZone)
    const issues: Issue[] = []
    const coupon = findCoupon(view, body.coupon_code, 'guest', time, issues)
    const delivery = deliveryTermsOf(view, body.delivery, sellingType, issues)
    if (issues.length > 0) throw invalid(issues)
    const priced = priceOrder(view, sellingType, body.order_lines, { coupon, delivery }, time)
    return calcAnswer(priced, null, view.business.currency)
  })
  register(calls.placeOrder, async ({ body, header }) => {
    const answer = await placeOrder({ ...deps, venues }, body, keyOf(header('idempotency-key')))
    deps.log('info', 'order placed', {
      order: answer.order.id,
      branch: answer.order.branch_id,
      number: answer.order.number,
    })
    return answer
  })
  register(calls.order, async ({ params, query }) => ({
    order: currentOrder(await openOrder(deps, params.orderId, params.secret), query.full === 'true'),
  }))
  // Reached by customers only; the registrar refuses everybody, as there are no accounts.
  register(calls.orderById, ({ params }) => {
    throw notFound(`there is no order ${params.orderId}`)
  })
  register(calls.transaction, async ({ params }) => {
    const order = await openOrder(deps, params.orderId, params.secret)
    const history = await statusHistory(db, order.id)
    return {
      id: order.id,
      status: order.status,
      payment: asPlaced(order).payment.state,
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    }
  })
}

/** The order, for who knows its secret. A wrong secret answers as an unknown order, after the same work. */
async function openOrder({ db }: ApiDeps, orderId: string, secret: string): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  const allowed = matches(secret, order?.secretHash ?? hash(''))
  if (!order || !allowed) throw notFound('there is no such order')
  return order
}

function keyOf(header: string | undefined): string | null {
  if (header === undefined) return null
  if (header.length >= 1 && header.length <= 200) return header
  throw invalid([{ path: 'Idempotency-Key', message: 'expected 1 to 200 characters' }])
}
