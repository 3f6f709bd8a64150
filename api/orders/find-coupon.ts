import { decodeCoupon } from '../../src/contract/order/coupon.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import {
  type Coupon,
  type CouponProblem,
  type CouponUse,
  couponDayProblem,
  couponKey,
  couponProblem,
} from '../../src/domain/payment/coupon.ts'
import type { VenueTime } from '../../src/domain/time/weekday.ts'
import type { BranchView } from '../venues/branch-view.ts'

const MESSAGES: Record<CouponProblem, string> = {
  unknown: 'there is no such coupon',
  expired: 'this coupon has expired',
  'not-yet': 'this coupon does not count yet',
  'guests-only': 'this coupon is for guests',
  'members-only': 'this coupon is for customers who are logged in',
  'delivery-only': 'this coupon is for deliveries',
  'no-items': 'nothing in the order is what this coupon is for',
}

/**
 * The coupon of a code, for this order on this day of the venue; the same in all branches. An issue at `coupon_code`
 * says why there is none: its reason is a `CouponProblem` (spec §5). No code: no coupon and no issue.
 */
export function findCoupon(
  view: Pick<BranchView, 'coupons' | 'business'>,
  code: string | null,
  use: CouponUse,
  at: VenueTime,
  issues: Issue[],
): Coupon | null {
  if (code === null || code.trim() === '') return null
  const key = couponKey(code)
  const offer = view.coupons.find((candidate) => couponKey(candidate.code) === key)
  const coupon = offer ? decodeCoupon(offer, view.business.currency) : null
  const problem =
    offer && coupon ? (couponDayProblem(offer, at.date) ?? couponProblem(coupon, use)) : ('unknown' as const)
  if (problem === null) return coupon
  issues.push({ path: 'coupon_code', message: MESSAGES[problem], reason: problem })
  return null
}

/** What a request says of its use of a coupon; `member`: a customer of this business who is logged in. */
export function toCouponUse(
  sellingType: CouponUse['sellingType'],
  lines: readonly { readonly item_id: string }[],
  customer: CouponUse['customer'],
): CouponUse {
  return { customer, sellingType, itemIds: lines.map((line) => line.item_id) }
}
