import { atom, type ReadableAtom } from 'nanostores'
import { type DeliveryTerms, NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'

/**
 * What bringing an order of this device costs, for its price. Kept apart from how the place is chosen
 * (delivery-choice.ts): every cart reads this, only delivery's loads that.
 */
export type Delivery = {
  readonly $terms: ReadableAtom<DeliveryTerms>
  setTerms(terms: DeliveryTerms): void
}

const deliveries = new Map<string, Delivery>()

/** Of one branch; no terms until a place is chosen. */
export function deliveryFor(branchId: string): Delivery {
  let delivery = deliveries.get(branchId)
  if (!delivery) {
    const $terms = atom<DeliveryTerms>(NO_DELIVERY)
    delivery = { $terms, setTerms: (terms) => $terms.set(terms) }
    deliveries.set(branchId, delivery)
  }
  return delivery
}
