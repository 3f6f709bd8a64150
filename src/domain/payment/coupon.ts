import type { SellingType } from '../menu/selling-type.ts'
import { type Minor, percentOf, proportionOf } from '../values/money.ts'

/** A code that takes something off an order (spec §3, §5). */
export type Coupon = {
  readonly code: string
  readonly type: 'percent' | 'fixed'
  /** Per cent, or minor units off the whole order. */
  readonly value: number
  /** Every item; else only those of `itemIds`. */
  readonly allMenu: boolean
  readonly itemIds: readonly string[]
  /** Null: anybody. */
  readonly userType: 'guests' | 'auth_users' | null
  /** Units that get the discount at most; null: no limit. */
  readonly maxAllowedItems: number | null
  readonly freeDelivery: boolean
}

/** The days on which a coupon counts, `YYYY-MM-DD`, both inclusive, by the venue's clock; null: no limit on that side. */
export type CouponPeriod = { readonly from: string | null; readonly to: string | null }

/** Why a coupon cannot be used. */
export const couponProblems = [
  'unknown',
  'expired',
  'not-yet',
  'guests-only',
  'members-only',
  'delivery-only',
  'no-items',
] as const
export type CouponProblem = (typeof couponProblems)[number]

/** What a coupon is held against: who orders, how, and the items that count. */
export type CouponUse = {
  readonly customer: 'guest' | 'member'
  readonly sellingType: SellingType
  readonly itemIds: readonly string[]
}

/** A line as a coupon sees it; only lines that count are given. `unitPrice` in minor units, modifiers contained. */
export type CouponLine = {
  readonly key: string
  /** What was chosen, the same wherever the order is priced: `lineKey`. Decides among lines of one price. */
  readonly choice: string
  readonly itemId: string
  readonly unitPrice: Minor
  readonly count: number
}

/** What a coupon takes off one line. Minor units. */
export type LineCouponShare = {
  readonly key: string
  /** Off the whole line. */
  readonly amount: Minor
  /** Units that get it. */
  readonly count: number
}

const covers = (coupon: Coupon, itemId: string) => coupon.allMenu || coupon.itemIds.includes(itemId)

/** Is there anything among these items that the coupon is for? */
export function couponCovers(coupon: Coupon, itemIds: readonly string[]): boolean {
  return itemIds.some((itemId) => covers(coupon, itemId))
}

/** Codes are typed by hand: letter case, width and outer spaces do not matter. Equal for codes that mean the same. */
export function normalizeCouponCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/** Is the day, `YYYY-MM-DD` at the venue, one on which the coupon counts? */
export function couponPeriodProblem({ from, to }: CouponPeriod, today: string): CouponProblem | null {
  if (from !== null && today < from) return 'not-yet'
  return to !== null && today > to ? 'expired' : null
}

/**
 * Why this order cannot use the coupon, its days aside; null: it can (spec §5). A coupon that brings free delivery and
 * nothing else is of no use where nothing is delivered.
 */
export function couponProblem(coupon: Coupon, use: CouponUse): CouponProblem | null {
  if (coupon.userType === 'guests' && use.customer !== 'guest') return 'guests-only'
  if (coupon.userType === 'auth_users' && use.customer !== 'member') return 'members-only'
  if (coupon.value === 0 && coupon.freeDelivery && use.sellingType !== 'delivery') return 'delivery-only'
  return couponCovers(coupon, use.itemIds) ? null : 'no-items'
}

/**
 * What a coupon takes off each line (spec §5). Of more units than it allows the dearest get it, so that the order of the
 * lines changes nothing. Per cent are rounded for one unit; a fixed value is shared by the covered units by their price.
 */
export function shareCoupon(coupon: Coupon, lines: readonly CouponLine[]): LineCouponShare[] {
  let left = coupon.maxAllowedItems ?? Number.POSITIVE_INFINITY
  const covered = lines
    .filter((line) => covers(coupon, line.itemId))
    .toSorted((a, b) => b.unitPrice - a.unitPrice || compareText(a.choice, b.choice) || a.count - b.count)
    .map((line) => {
      const count = Math.min(line.count, left)
      left -= count
      return { ...line, count }
    })
    .filter((line) => line.count > 0)
  if (coupon.type === 'percent')
    return covered.map(({ key, unitPrice, count }) => ({
      key,
      count,
      amount: Math.min(unitPrice, percentOf(unitPrice, coupon.value)) * count,
    }))
  let price = covered.reduce((sum, line) => sum + line.unitPrice * line.count, 0)
  let off = Math.min(Math.round(coupon.value), price)
  return covered.map(({ key, unitPrice, count }) => {
    const own = unitPrice * count
    // Of what is left, so that the shares always sum to the whole.
    const amount = price > 0 ? proportionOf(off, own, price) : 0
    off -= amount
    price -= own
    return { key, count, amount }
  })
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Why the server refused a coupon, or null when its issues do not speak of one. */
export function couponProblemFromIssues(
  issues: readonly { readonly path: string; readonly reason?: string }[],
): CouponProblem | null {
  const issue = issues.find(({ path }) => path === 'coupon_code')
  return issue ? (couponProblems.find((problem) => problem === issue.reason) ?? 'unknown') : null
}
