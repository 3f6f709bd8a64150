import { useCallback } from 'react'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { Minor } from '../../domain/values/money.ts'

const loadDestination = () => import('./DeliveryDestination.tsx')

/** Loads the destination for delivery orders only. If it fails to load, the checkout asks for the destination. */
export function LazyDeliveryDestination({ shop, subtotal }: { shop: Shop; subtotal: Minor }) {
  const { type, delivery } = shop
  const load = useCallback(
    async () => (type === 'delivery' && delivery ? (await loadDestination()).DeliveryDestination : null),
    [type, delivery],
  )
  const [loaded] = useLoaded(load)
  const DeliveryDestination = loaded.state === 'ready' ? loaded.data : null
  return (
    DeliveryDestination &&
    delivery && <DeliveryDestination shop={{ ...shop, delivery }} subtotal={subtotal} />
  )
}
