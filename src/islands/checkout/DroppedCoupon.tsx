import { useStore } from '@nanostores/react'
import { DroppedCouponNotice } from '../../components/ui/order/DroppedCouponNotice.tsx'
import type { CouponSection } from '../../stores/cart/coupon-section.ts'

/** Says which coupon no longer applies. Coupons are entered in the cart. */
export function DroppedCoupon({ model }: { model: CouponSection }) {
  const { dropped } = useStore(model.$view)
  return <div role="status">{dropped && <DroppedCouponNotice {...dropped} />}</div>
}
