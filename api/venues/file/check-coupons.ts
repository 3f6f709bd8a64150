import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { normalizeCouponCode } from '../../../src/domain/payment/coupon.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/**
 * Checks coupons for what the schema cannot: codes that count as equal, unknown items, periods that end before they
 * start.
 */
export function checkCoupons(
  { coupons }: Pick<VenueFile, 'coupons'>,
  itemIds: ReadonlySet<string>,
  report: ReportIssue,
): void {
  const code = createUniquenessCheck('coupon code', report)
  coupons.forEach((coupon, i) => {
    const at = `coupons.${i}`
    code(normalizeCouponCode(coupon.code), `${at}.code`)
    coupon.item_ids.forEach((id, j) => {
      if (!itemIds.has(id)) report(`${at}.item_ids.${j}`, `the menu has no item ${JSON.stringify(id)}`)
    })
    if (!coupon.coupon.all_menu && coupon.item_ids.length === 0)
      report(`${at}.item_ids`, 'the coupon is neither for the whole menu nor for any item')
    if (coupon.from !== null && coupon.to !== null && coupon.from > coupon.to)
      report(`${at}.from`, `the first day ${coupon.from} is after the last ${coupon.to}`)
  })
}
