import { atom, type ReadableAtom } from 'nanostores'
import { type DeliveryTerms, NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import { perKey } from '../../domain/values/per-key.ts'

/**
 * The delivery terms that price an order. Separate from choosing the destination (`delivery-choice.ts`): every cart reads
 * this, but only carts of deliveries load that.
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
