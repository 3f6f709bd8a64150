import type { PlacedOrder } from '../../src/contract/order/order.ts'
import type { Visitor } from '../tracking/visitor.ts'

/** One attempt to place an order: its idempotency key, the keys of earlier attempts it replaces, and its sender. */
export type OrderAttempt = {
  /** `Idempotency-Key`; null if the request has none. */
  key: string | null
  /** Keys of earlier attempts whose answers the diner never saw. */
  supersedes: readonly string[]
  /** Origin of the site the diner returns to after paying. */
  origin: string
  /** Null for a guest. A customer of another business counts as a guest (spec §4). */
  customer: { readonly customerId: string; readonly businessId: string } | null
  /** The browser of a diner who consented to tracking; null: the order is not reported to anyone. */
  visitor?: Visitor | null
}

/** A placed order, the secret that gives access to it, and its payment page if it has one. */
export type PlaceOrderResult = { order: PlacedOrder; secret: string; payment_url: string | null }
