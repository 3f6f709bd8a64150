import { useStore } from '@nanostores/react'
import { CouponDropped } from '../../components/ui/order/CouponDropped.tsx'
import type { CouponSection } from '../../stores/cart/coupon-section.ts'

/** Coupons are entered in the cart; the checkout says which one stopped applying. */
export function DroppedCoupon({ model }: { model: CouponSection }) {
  const { dropped } = useStore(model.$view)
  return <div role="status">{dropped && <CouponDropped {...dropped} />}</div>
}
