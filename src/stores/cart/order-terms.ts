import { computed, type ReadableAtom } from 'nanostores'
import { deliveryFor } from '../delivery/delivery.ts'
import { couponFor } from './coupon.ts'
import type { OrderTerms } from './quote.ts'

const terms = new Map<string, ReadableAtom<OrderTerms>>()

/** What the diner chose that changes the price of a cart's order: its coupon and where it goes. */
export function orderTermsFor(cartKey: string, branchId: string): ReadableAtom<OrderTerms> {
  const key = `${cartKey} ${branchId}`
  let $terms = terms.get(key)
  if (!$terms) {
    $terms = computed(
      [couponFor(cartKey).$coupon, deliveryFor(branchId).$terms],
      (coupon, delivery): OrderTerms => ({ coupon, delivery }),
    )
    terms.set(key, $terms)
  }
  return $terms
}
