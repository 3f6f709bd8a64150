import { atom, type ReadableAtom } from 'nanostores'
import type { Coupon } from '../domain/coupon.ts'

/** The coupon of a cart. */
export type CartCoupon = { readonly $coupon: ReadableAtom<Coupon | null>; remove(): void }

const coupons = new Map<string, CartCoupon>()

export function couponFor(cartKey: string): CartCoupon {
  let coupon = coupons.get(cartKey)
  if (!coupon) {
    const $coupon = atom<Coupon | null>(null)
    coupon = { $coupon, remove: () => $coupon.set(null) }
    coupons.set(cartKey, coupon)
  }
  return coupon
}
