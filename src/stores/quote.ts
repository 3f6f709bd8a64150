import type { CartLine } from '../domain/line.ts'
import { type Quote, quoteOrder } from '../domain/quote.ts'
import type { Shop } from '../payload/island-data.ts'

/** What the diner sees before the server has priced the order: the same functions on the same data (spec §9). */
export function quoteFor(lines: readonly CartLine[], shop: Shop): Quote {
  return quoteOrder(lines, {
    currency: shop.currency,
    sellingType: shop.type,
    branchId: shop.branchId,
    discounts: shop.discounts,
    exclusiveTaxes: shop.exclusiveTaxes,
    coupon: 0,
    deliveryFee: 0,
    wallet: 0,
  })
}
