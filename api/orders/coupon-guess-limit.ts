import type { Limit } from '../db/limited-turns.ts'
import { ApiError, tooMany } from '../http/errors.ts'
import { createNetworkLimit } from '../http/network-limit.ts'

/** Does something with a coupon's code (null or '': with none) for a caller, unless their network guessed too often. */
export type CouponGuessLimit = <T>(code: string | null, address: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits how many codes that do not exist one network tries: a code is money. Whoever has tried too many gets no coupon for
 * a while, right or wrong, and can order without. `now` in epoch milliseconds.
 */
export function createCouponGuessLimit(limits: readonly Limit[], now: () => number): CouponGuessLimit {
  const secondsToWait = createNetworkLimit({ coupon: limits })
  return async (code, address, work) => {
    if (!code?.trim()) return work()
    const wait = secondsToWait('coupon', address, now(), 'look')
    if (wait > 0) throw tooMany('too many coupons were tried from this network', 'coupons', wait)
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.issues.some(isUnknownCoupon))
        secondsToWait('coupon', address, now())
      throw error
    }
  }
}

const isUnknownCoupon = ({ path, reason }: ApiError['issues'][number]) =>
  path === 'coupon_code' && reason === 'unknown'
