import type { Issue } from '../../src/contract/errors.ts'
import type { Coupon } from '../../src/domain/coupon.ts'
import type { VenueTime } from '../../src/domain/weekday.ts'
import type { BranchView } from './branch-view.ts'

/** The coupon of a code, for this customer on this day; an issue at `coupon_code` says why there is none. */
export function findCoupon(
  _view: BranchView,
  code: string | null,
  _customer: 'guest' | 'member',
  _at: VenueTime,
  issues: Issue[],
): Coupon | null {
  if (code) issues.push({ path: 'coupon_code', message: 'there is no such coupon', reason: 'unknown' })
  return null
}
