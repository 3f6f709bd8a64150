import { calcOrderRequestOf } from '../../contract/calc-order-payload.ts'
import type { OrderRequestInput, ScheduleSlot } from '../../contract/order.ts'
import { type CouponProblem, couponProblems } from '../../domain/coupon.ts'
import { NO_DELIVERY } from '../../domain/delivery-zone.ts'
import type { CartLine } from '../../domain/line.ts'
import type { Shop } from '../../payload/island-data.ts'
import { quoteFor } from '../cart/quote.ts'

/** What an order's price depends on besides its lines, as the server is asked. */
export type Asked = {
  readonly couponCode: string | null
  readonly delivery?: OrderRequestInput['delivery']
  readonly schedule?: ScheduleSlot | null
  readonly useWallet?: boolean
}

/** The request of `calc-order` for these orderable lines; equal for what is priced alike. */
export function requestOf(shop: Shop, lines: readonly CartLine[], asked: Asked) {
  return calcOrderRequestOf({
    ...asked,
    lines,
    // Line prices are before the coupon: the quote needs none.
    quote: quoteFor(lines, shop, { coupon: null, delivery: NO_DELIVERY }),
    currency: shop.currency,
    sellingType: shop.type,
  })
}

/** Why the server refused a coupon, or null when it did not speak of it. */
export function couponIssue(
  issues: readonly { readonly path: string; readonly reason?: string }[],
): CouponProblem | null {
  const issue = issues.find(({ path }) => path === 'coupon_code')
  return issue ? (couponProblems.find((problem) => problem === issue.reason) ?? 'unknown') : null
}
