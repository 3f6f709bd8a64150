import { decodeCoupon } from '../../src/contract/order/coupon.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import {
  type Coupon,
  type CouponProblem,
  type CouponUse,
  couponPeriodProblem,
  couponProblem,
  normalizeCouponCode,
} from '../../src/domain/payment/coupon.ts'
import type { VenueTime } from '../../src/domain/time/weekday.ts'
import type { BranchView } from '../venues/branch-view.ts'

const MESSAGES: Record<CouponProblem, string> = {
  unknown: 'there is no such coupon',
  expired: 'this coupon has expired',
  'not-yet': 'this coupon is not valid yet',
  'guests-only': 'this coupon is for guests',
  'members-only': 'this coupon is for customers who are logged in',
  'delivery-only': 'this coupon is for deliveries',
  'no-items': 'this coupon is for none of the items in the order',
}

/**
 * Finds the coupon of a code and checks that it is valid for this order at `at`, the time on the venue's wall clock.
 * Coupons apply to all branches. If the coupon cannot be used, returns null and appends an issue at `coupon_code` whose
 * reason is a `CouponProblem` (spec §5). Returns null without an issue if there is no code.
 */
export function findCoupon(
  view: Pick<BranchView, 'coupons' | 'business'>,
  code: string | null,
  use: CouponUse,
  at: VenueTime,
  issues: Issue[],
): Coupon | null {
  if (code === null || code.trim() === '') return null
  const key = normalizeCouponCode(code)
  const offer = view.coupons.find((candidate) => normalizeCouponCode(candidate.code) === key)
  const coupon = offer ? decodeCoupon(offer, view.business.currency) : null
  const problem =
    offer && coupon
      ? (couponPeriodProblem(offer, at.date) ?? couponProblem(coupon, use))
      : ('unknown' as const)
  if (problem === null) return coupon
  issues.push({ path: 'coupon_code', message: MESSAGES[problem], reason: problem })
  return null
}

/** The facts about an order that coupons depend on. `member` is a logged-in customer of this business. */
export function toCouponUse(
  sellingType: CouponUse['sellingType'],
  lines: readonly { readonly item_id: string }[],
  customer: CouponUse['customer'],
): CouponUse {
  return { customer, sellingType, itemIds: lines.map((line) => line.item_id) }
}
