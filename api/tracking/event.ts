import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { purchaseEventId, type ShopEvent } from '../../src/domain/venue/tracking.ts'
import type { Visitor } from './visitor.ts'

/** A stored event: what happened, when (epoch seconds), and the visitor's browser. */
export type StoredEvent = ShopEvent & { readonly at: number; readonly visitor: Visitor }

/** User data, hashed as vendors require (SHA-256 of the normalised value); null if unknown. */
export type HashedUser = {
  readonly email: string | null
  /** Hash of the digits alone, country code first. */
  readonly phoneDigits: string | null
  /** Hash of the number as E.164, with its `+`. */
  readonly phoneE164: string | null
}
export const UNKNOWN_USER: HashedUser = { email: null, phoneDigits: null, phoneE164: null }

/** Converts an order to a purchase event. */
export function toPurchaseEvent(order: PlacedOrder, locale: string): ShopEvent {
  return {
    name: 'purchase',
    id: purchaseEventId(order.id),
    value: Number(order.amounts.total),
    currency: order.currency,
    items: order.order_lines.map((line) => ({
      id: line.item_id,
      name: (line.locales.find((text) => text.locale === locale) ?? line.locales[0])?.name ?? '',
      quantity: line.quantity,
      price: Number(line.unit_price),
    })),
    orderId: order.id,
  }
}
