import { computed } from 'nanostores'
import { perKey } from '../../domain/values/per-key.ts'
import { deliveryFor } from '../delivery/delivery.ts'
import { couponFor } from './coupon.ts'
import type { OrderTerms } from './quote.ts'

/** The diner's choices that change the price of a cart's order: its coupon and its destination. */
export const orderTermsFor = perKey((cartKey: string, branchId: string) =>
  computed(
    [couponFor(cartKey).$coupon, deliveryFor(branchId).$terms],
    (coupon, delivery): OrderTerms => ({ coupon, delivery }),
  ),
)
