import * as v from 'valibot'
import type { Coupon } from '../../domain/payment/coupon.ts'
import { toMajorUnits, toMinorUnits } from '../../domain/values/money.ts'
import { amount, decimal, flag, id, list } from '../wire/primitives.ts'

export const couponCode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\s\p{C}]{1,40}$/u, 'a coupon code has 1 to 40 characters, none of them a space'),
)

/** A coupon (spec §3). `discount_value` is in per cent or major units. */
export const couponSchema = v.object({
  code: couponCode,
  item_ids: list(id),
  free_delivery: flag(false),
  coupon: v.pipe(
    v.object({
      discount_type: v.picklist(['percent', 'fixed']),
      discount_value: amount,
      all_menu: flag(false),
      user_type: v.nullish(v.picklist(['guests', 'auth_users']), null),
      max_allowed_items: v.nullish(v.pipe(decimal, v.integer(), v.minValue(1)), null),
    }),
    v.forward(
      v.check(
        (terms) => terms.discount_type === 'fixed' || Number(terms.discount_value) <= 100,
        'a discount in per cent is at most 100',
      ),
      ['discount_value'],
    ),
  ),
})
export type WireCoupon = v.InferOutput<typeof couponSchema>

/** A coupon in a venue file, with its first and last day in venue time. */
export const venueCouponSchema = v.object({
  ...couponSchema.entries,
  from: v.nullish(v.pipe(v.string(), v.isoDate()), null),
  to: v.nullish(v.pipe(v.string(), v.isoDate()), null),
})
export type VenueCoupon = v.InferOutput<typeof venueCouponSchema>

export function decodeCoupon(wire: WireCoupon, currency: string): Coupon {
  const { discount_type: type, discount_value: value, all_menu, user_type, max_allowed_items } = wire.coupon
  return {
    code: wire.code,
    type,
    value: type === 'fixed' ? toMinorUnits(value, currency) : Number(value),
    allMenu: all_menu,
    itemIds: wire.item_ids,
    userType: user_type,
    maxAllowedItems: max_allowed_items,
    freeDelivery: wire.free_delivery,
  }
}

/** Encodes a coupon for the wire: the inverse of `decodeCoupon`. */
export function encodeCoupon(coupon: Coupon, currency: string): WireCoupon {
  const { code, type, value, allMenu, itemIds, userType, maxAllowedItems, freeDelivery } = coupon
  return {
    code,
    item_ids: [...itemIds],
    free_delivery: freeDelivery,
    coupon: {
      discount_type: type,
      discount_value: type === 'fixed' ? toMajorUnits(value, currency) : value,
      all_menu: allMenu,
      user_type: userType,
      max_allowed_items: maxAllowedItems,
    },
  }
}
