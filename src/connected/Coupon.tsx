import { useStore } from '@nanostores/react'
import { CouponBox } from '../components/ui/order/CouponBox.tsx'
import type { Minor } from '../domain/values/money.ts'
import type { CouponSection } from '../stores/cart/coupon-section.ts'

/**
 * The coupon of an order: the form to enter one, the applied coupon, or the reason why it was dropped. The screen
 * opens `model`. `saved` is the amount it saves, 0 if the venue hides its prices.
 */
export function Coupon({ model, saved }: { model: CouponSection; saved: Minor }) {
  const { coupon, freeDelivery, entry, dropped } = useStore(model.$view)
  return (
    <CouponBox
      applied={coupon && { code: coupon.code, saved, freeDelivery }}
      busy={entry.state === 'asking'}
      refused={entry.state === 'refused' ? entry.reason : null}
      dropped={dropped}
      onApply={(code) => void model.apply(code)}
      onRemove={model.remove}
      onEdit={model.edit}
    />
  )
}
