import { type Minor, percentOf, proportionOf } from './money.ts'

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

/** A line as a coupon sees it; only lines that count are given. `unitPrice` in minor units, modifiers contained. */
export type CouponLine = {
  readonly key: string
  readonly itemId: string
  readonly unitPrice: Minor
  readonly count: number
}

/** What a coupon takes off one line. Minor units. */
export type LineCoupon = {
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

/**
 * What a coupon takes off each line (spec §5). Of more units than it allows the dearest get it, so that the order of the
 * lines changes nothing. Per cent are rounded for one unit; a fixed value is shared by the covered units by their price.
 */
export function couponShares(coupon: Coupon, lines: readonly CouponLine[]): LineCoupon[] {
  let left = coupon.maxAllowedItems ?? Number.POSITIVE_INFINITY
  const covered = lines
    .filter((line) => covers(coupon, line.itemId))
    .toSorted((a, b) => b.unitPrice - a.unitPrice || (a.key < b.key ? -1 : 1))
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
      amount: percentOf(unitPrice, coupon.value) * count,
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
