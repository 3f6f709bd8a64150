import { atom, type ReadableAtom } from 'nanostores'
import { type DeliveryTerms, NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import { perKey } from '../../domain/values/per-key.ts'

/**
 * The delivery terms that affect the price of an order. Separate from the choice of the destination (`delivery-choice.ts`),
 * because every cart needs the terms, but only deliveries load the choice.
 */
export type Delivery = {
  readonly $terms: ReadableAtom<DeliveryTerms>
  setTerms(terms: DeliveryTerms): void
}

/** The delivery terms at one branch: `NO_DELIVERY` until a destination is chosen. */
export const deliveryFor: (branchId: string) => Delivery = perKey(() => {
  const $terms = atom<DeliveryTerms>(NO_DELIVERY)
  return { $terms, setTerms: (terms: DeliveryTerms) => $terms.set(terms) }
})
