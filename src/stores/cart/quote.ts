import type { Shop } from '../../contract/payloads/shop.ts'
import type { DeliveryTerms } from '../../domain/delivery/delivery-zone.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { type Quote, quoteOrder } from '../../domain/order/quote.ts'
import type { Coupon } from '../../domain/payment/coupon.ts'
import type { Minor } from '../../domain/values/money.ts'

/** What an order's price depends on besides its lines and the venue: chosen by the diner. */
export type OrderTerms = {
  readonly coupon: Coupon | null
  readonly delivery: DeliveryTerms
  /** Minor units the wallet pays at most; missing: it pays nothing. */
  readonly wallet?: Minor
}

/** What the diner sees before the server has priced the order: the same functions on the same data (spec §9). */
export function quoteFor(lines: readonly CartLine[], shop: Shop, terms: OrderTerms): Quote {
  return quoteOrder(lines, {
    currency: shop.currency,
    sellingType: shop.type,
    branchId: shop.branchId,
    discounts: shop.discounts,
    exclusiveTaxes: shop.exclusiveTaxes,
    coupon: terms.coupon,
    delivery: terms.delivery,
    wallet: terms.wallet ?? 0,
  })
}
