import type * as v from 'valibot'
import type { CalcOrderResponse, calcOrderRequest } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { slotStartTime } from '../../src/domain/time/slot-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { invalid } from '../http/errors.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { countDishes, offeredTimes } from '../service/order-capacity.ts'
import { findAvailableBalance, findWalletIssue } from '../wallet/order-wallet.ts'
import { findDeliveryTerms } from './checks/check-delivery.ts'
import { requireSellingType } from './checks/check-order.ts'
import { findCoupon, toCouponUse } from './find-coupon.ts'
import type { OrderAttempt } from './order-attempt.ts'
import { priceOrder, toCalcOrderResponse } from './price-order.ts'

/**
 * Prices an order by the current menu, without placing it (spec §7, `calc-order`).
 * @throws ApiError `not-found` (branch), `invalid` with all issues
 */
export async function calcOrder(
  { db, venues, now }: Pick<PaymentDeps, 'db' | 'venues' | 'now'>,
  branchId: string,
  body: v.InferOutput<typeof calcOrderRequest>,
  customer: OrderAttempt['customer'],
): Promise<CalcOrderResponse> {
  const view = await venues.branch(db, { branchId })
  const sellingType = requireSellingType(body.selling_types)
  const time = venueTime(now(), view.business.timeZone)
  const issues: Issue[] = []
  const member = customer?.businessId === view.business.userId
  const use = toCouponUse(sellingType, body.order_lines, member ? 'member' : 'guest')
  const coupon = findCoupon(view, body.coupon_code, use, time, issues)
  const delivery = findDeliveryTerms(view, body.delivery, sellingType, issues)
  const noWallet = body.use_wallet ? findWalletIssue(view, member ? 'member' : 'guest') : null
  if (noWallet) issues.push(noWallet)
  if (issues.length > 0) throw invalid(issues)
  const wallet =
    customer && body.use_wallet
      ? await findAvailableBalance(db, customer.customerId, view.business.currency)
      : 0
  const at = body.schedule ? slotStartTime(body.schedule) : time
  const terms = { coupon, delivery, wallet, totalUnit: view.totalUnit }
  const priced = priceOrder(view, sellingType, body.order_lines, terms, at)
  const planned = { sellingType, terms: delivery }
  const times = await offeredTimes(db, view, planned, countDishes(priced.lines), now())
  return { ...toCalcOrderResponse(priced, coupon, view.business.currency), times }
}
