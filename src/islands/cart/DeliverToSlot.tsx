import { useCallback } from 'react'
import { useLoaded } from '../../components/ui/screen/useLoaded.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { Shop } from '../../payload/screens/island-data.ts'

const loadDeliverTo = () => import('./DeliverTo.tsx')

/** Loaded for delivery alone; where it does not come, the checkout asks. */
export function DeliverToSlot({ shop, subtotal }: { shop: Shop; subtotal: Minor }) {
  const { type, delivery } = shop
  const load = useCallback(
    async () => (type === 'delivery' && delivery ? (await loadDeliverTo()).DeliverTo : null),
    [type, delivery],
  )
  const [loaded] = useLoaded(load)
  const DeliverTo = loaded.state === 'ready' ? loaded.data : null
  return DeliverTo && delivery && <DeliverTo shop={{ ...shop, delivery }} subtotal={subtotal} />
}
