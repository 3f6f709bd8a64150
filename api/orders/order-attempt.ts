import type { Transaction } from 'kysely'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import type { Database } from '../db/schema/database.ts'
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
  /** Set if staff enter the order for a guest: their rules apply (`src/domain/order/entered-order.ts`). */
  entry?: OrderEntry
}

/** An order that staff enter for a guest. */
export type OrderEntry = {
  readonly staffId: string
  /** Accepts the order, in the transaction that places it. `id` is that of the order. */
  accept(trx: Transaction<Database>, id: string): Promise<void>
}

/** A placed order, the secret that gives access to it, and its payment page if it has one. */
export type PlaceOrderResult = { order: PlacedOrder; secret: string; payment_url: string | null }
