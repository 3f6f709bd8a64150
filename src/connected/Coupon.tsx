import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CouponBox } from '../components/ui/CouponBox.tsx'
import type { CartLine } from '../domain/line.ts'
import type { Quote } from '../domain/quote.ts'
import type { Shop } from '../payload/island-data.ts'
import { authFor } from '../stores/account/auth.ts'
import { couponFor } from '../stores/cart/coupon.ts'

/** The coupon of an order, held against its lines whenever they change. `lines` are the orderable ones. */
export function Coupon({
  cartKey,
  shop,
  lines,
  quote,
}: {
  cartKey: string
  shop: Shop
  lines: readonly CartLine[]
  quote: Pick<Quote, 'coupon'>
}) {
  const store = couponFor(cartKey)
  const coupon = useStore(store.$coupon)
  const entry = useStore(store.$entry)
  const customer = useStore(authFor(shop.userId).$customer) ? 'member' : 'guest'
  const dropped = useStore(store.$dropped)
  const items = lines.map(({ itemId }) => itemId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: ids hold no space, so that the text stands for the list
  useEffect(() => {
    store.check({ customer, sellingType: shop.type, itemIds: items ? items.split(' ') : [] })
  }, [store, coupon, customer, shop.type, items])
  return (
    <CouponBox
      applied={
        coupon && {
          code: coupon.code,
          saved: quote.coupon,
          freeDelivery: coupon.freeDelivery && shop.type === 'delivery',
        }
      }
      busy={entry.state === 'asking'}
      refused={entry.state === 'refused' ? entry.reason : null}
      dropped={dropped}
      onApply={(code) => void store.apply(code, shop, lines)}
      onRemove={store.remove}
      onEdit={store.edit}
    />
  )
}
