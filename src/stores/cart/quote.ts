import type { Shop } from '../../contract/payloads/shop.ts'
import type { DeliveryTerms } from '../../domain/delivery/delivery-zone.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { type Quote, quoteOrder } from '../../domain/order/quote.ts'
import type { Coupon } from '../../domain/payment/coupon.ts'
import type { Minor } from '../../domain/values/money.ts'

/** The diner's choices that an order's price depends on, besides its lines. */
export type OrderTerms = {
  readonly coupon: Coupon | null
  readonly delivery: DeliveryTerms
  /** The maximum that the wallet pays, in minor units; 0 if missing. */
  readonly wallet?: Minor
}

/** Prices an order in the browser, with the same functions and data as the server (spec §9). */
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
