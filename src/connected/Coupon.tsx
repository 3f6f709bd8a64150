import { useStore } from '@nanostores/react'
import { CouponBox } from '../components/ui/CouponBox.tsx'
import type { Quote } from '../domain/quote.ts'
import type { CouponSection } from '../stores/cart/coupon-section.ts'

/** The coupon of an order: entered, applied, or dropped with its reason. The screen's model opens `model`. */
export function Coupon({ model, quote }: { model: CouponSection; quote: Pick<Quote, 'coupon'> }) {
  const { coupon, freeDelivery, entry, dropped } = useStore(model.$view)
  return (
    <CouponBox
      applied={coupon && { code: coupon.code, saved: quote.coupon, freeDelivery }}
      busy={entry.state === 'asking'}
      refused={entry.state === 'refused' ? entry.reason : null}
      dropped={dropped}
      onApply={(code) => void model.apply(code)}
      onRemove={model.remove}
      onEdit={model.edit}
    />
  )
}
