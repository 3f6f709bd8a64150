import { computed, type ReadableAtom } from 'nanostores'
import { deliveryFor } from '../delivery/delivery.ts'
import { perKey } from '../per-key.ts'
import { couponFor } from './coupon.ts'
import type { OrderTerms } from './quote.ts'

/** The diner's choices that change the price of a cart's order: its coupon and its destination. */
export const orderTermsFor = (cartKey: string, branchId: string): ReadableAtom<OrderTerms> =>
  termsByBranch(cartKey)(branchId)

const termsByBranch = perKey((cartKey) =>
  perKey((branchId) =>
    computed(
      [couponFor(cartKey).$coupon, deliveryFor(branchId).$terms],
      (coupon, delivery): OrderTerms => ({ coupon, delivery }),
    ),
  ),
)
