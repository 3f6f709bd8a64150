import { computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { Coupon } from '../../domain/payment/coupon.ts'
import { authFor } from '../account/auth.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type CouponEntry, couponFor, type DroppedCoupon } from './coupon.ts'

/** An order as far as its coupon depends on it. `lines` are the orderable ones. */
export type CouponOrder = { readonly shop: Shop; readonly lines: readonly CartLine[] }

export type CouponView = {
  readonly coupon: Coupon | null
  /** Whether it covers the delivery fee of this order. */
  readonly freeDelivery: boolean
  readonly entry: CouponEntry
  readonly dropped: DroppedCoupon | null
}

export type CouponSection = {
  readonly $view: ReadableAtom<CouponView>
  apply(code: string): Promise<void>
  remove(): void
  edit(): void
  /** Drops the coupon, with the reason, as soon as the order cannot use it. */
  open(): () => void
}

/** The coupon of the order that a screen shows. */
export function createCouponSection(
  page: PageEnvironment,
  cartKey: string,
  $order: ReadableAtom<CouponOrder>,
): CouponSection {
  const store = couponFor(cartKey)
  const { $customer } = authFor($order.get().shop.userId)
  const $use = computed([store.$coupon, $customer, $order], (_, customer, { shop, lines }) => ({
    customer: customer ? ('member' as const) : ('guest' as const),
    sellingType: shop.type,
    itemIds: lines.map(({ itemId }) => itemId),
  }))
  return {
    $view: computed(
      [store.$coupon, store.$entry, store.$dropped, $order],
      (coupon, entry, dropped, { shop }): CouponView => ({
        coupon,
        entry,
        dropped,
        freeDelivery: coupon?.freeDelivery === true && shop.type === 'delivery',
      }),
    ),
    apply(code) {
      const { shop, lines } = $order.get()
      return store.apply(page, code, shop, lines)
    },
    remove: store.remove,
    edit: store.edit,
    open: () => $use.subscribe(store.check),
  }
}
