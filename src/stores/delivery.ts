import { atom, type ReadableAtom } from 'nanostores'
import { type DeliveryTerms, NO_DELIVERY } from '../domain/delivery-zone.ts'

/** Where a branch's delivery orders of this device go. */
export type Delivery = { readonly $terms: ReadableAtom<DeliveryTerms> }

const deliveries = new Map<string, Delivery>()

export function deliveryFor(branchId: string): Delivery {
  let delivery = deliveries.get(branchId)
  if (!delivery) {
    delivery = { $terms: atom<DeliveryTerms>(NO_DELIVERY) }
    deliveries.set(branchId, delivery)
  }
  return delivery
}
