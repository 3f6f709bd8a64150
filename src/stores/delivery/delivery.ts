import { atom, type ReadableAtom } from 'nanostores'
import { type DeliveryTerms, NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import { perKey } from '../../domain/values/per-key.ts'

/**
 * What bringing an order of this device costs, for its price. Kept apart from how the place is chosen
 * (delivery-choice.ts): every cart reads this, only delivery's loads that.
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
