import type { SellingType } from '../menu/selling-type.ts'
import { type Minor, percentOf, proportionOf } from '../values/money.ts'

/** A coupon: a code that gives a discount on an order (spec §3, §5). */
export type Coupon = {
  readonly code: string
  readonly type: 'percent' | 'fixed'
  /** Per cent, or minor units off the whole order. */
  readonly value: number
  /** True: applies to every item; false: only to `itemIds`. */
  readonly allMenu: boolean
  readonly itemIds: readonly string[]
  /** Null: for everyone. */
  readonly userType: 'guests' | 'auth_users' | null
  /** The maximum number of units that get the discount; null: no limit. */
  readonly maxAllowedItems: number | null
  readonly freeDelivery: boolean
}

/** The first and last day of a coupon, `YYYY-MM-DD` in venue time; null: no limit on that side. */
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

/** The use of a coupon that is checked: the customer, the selling type and the counted items. */
export type CouponUse = {
  readonly customer: 'guest' | 'member'
  readonly sellingType: SellingType
  readonly itemIds: readonly string[]
}

/** A counted line, as far as a coupon depends on it. `unitPrice` is in minor units and includes modifiers. */
export type CouponLine = {
  readonly key: string
  /** The result of `lineKey`, which orders lines of equal price in the same way in browser and API. */
  readonly choice: string
  readonly itemId: string
  readonly unitPrice: Minor
  readonly count: number
}

/** The share of a coupon discount that one line gets. Minor units. */
export type LineCouponShare = {
  readonly key: string
  /** Discount on the whole line. */
  readonly amount: Minor
  /** Number of units that get the discount. */
  readonly count: number
}

const covers = (coupon: Coupon, itemId: string) => coupon.allMenu || coupon.itemIds.includes(itemId)

/** Whether the coupon applies to any of these items. */
export function couponCovers(coupon: Coupon, itemIds: readonly string[]): boolean {
  return itemIds.some((itemId) => covers(coupon, itemId))
}

/** Normalizes a coupon code that was typed by hand: ignores letter case, character width and outer spaces. */
export function normalizeCouponCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/** Returns why a coupon is not valid on a day, `YYYY-MM-DD` in venue time; null if it is valid. */
export function couponPeriodProblem({ from, to }: CouponPeriod, today: string): CouponProblem | null {
  if (from !== null && today < from) return 'not-yet'
  return to !== null && today > to ? 'expired' : null
}

/**
 * Returns why an order cannot use the coupon, apart from its period; null if it can (spec §5). A coupon that only gives
 * free delivery is useless for other order types.
 */
export function couponProblem(coupon: Coupon, use: CouponUse): CouponProblem | null {
  if (coupon.userType === 'guests' && use.customer !== 'guest') return 'guests-only'
  if (coupon.userType === 'auth_users' && use.customer !== 'member') return 'members-only'
  if (coupon.value === 0 && coupon.freeDelivery && use.sellingType !== 'delivery') return 'delivery-only'
  return couponCovers(coupon, use.itemIds) ? null : 'no-items'
}

/**
 * Distributes a coupon discount among the lines (spec §5). If there are more units than the coupon allows, the most
 * expensive ones get it, so the order of the lines does not matter. A percentage is rounded per unit; a fixed value is
 * distributed in proportion to the prices of the covered units.
 */
export function distributeCoupon(coupon: Coupon, lines: readonly CouponLine[]): LineCouponShare[] {
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
    // A proportion of what is left, so that the shares always add up to the discount.
    const amount = price > 0 ? proportionOf(off, own, price) : 0
    off -= amount
    price -= own
    return { key, count, amount }
  })
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns why the server refused a coupon, or null if its issues concern no coupon. */
export function couponProblemFromIssues(
  issues: readonly { readonly path: string; readonly reason?: string }[],
): CouponProblem | null {
  const issue = issues.find(({ path }) => path === 'coupon_code')
  return issue ? (couponProblems.find((problem) => problem === issue.reason) ?? 'unknown') : null
}
