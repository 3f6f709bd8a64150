import type { Limit } from '../db/limited-turns.ts'
import { ApiError, tooMany } from '../http/errors.ts'
import { createNetworkLimit } from '../http/network-limit.ts'

/**
 * Runs `work`, which uses a coupon code (null or '' for none), unless the caller's network has entered too many unknown
 * codes. @throws ApiError `rate-limited`
 */
export type CouponGuessLimit = <T>(code: string | null, address: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits the number of unknown coupon codes per network, because a guessed code is worth money. A network over the limit
 * can use no coupon for a while, not even an existing one, but can still order without. `now` returns epoch milliseconds.
 */
export function createCouponGuessLimit(limits: readonly Limit[], now: () => number): CouponGuessLimit {
  const secondsToWait = createNetworkLimit({ coupon: limits })
  return async (code, address, work) => {
    if (!code?.trim()) return work()
    const wait = secondsToWait('coupon', address, now(), 'look')
    if (wait > 0) throw tooMany('too many unknown coupons from this network', 'coupons', wait)
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
