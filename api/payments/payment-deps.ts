import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import type { PaymentProvider } from './provider.ts'

/** The order or purchase that a payment is for, locked until the transaction ends. */
export type LockedPaymentTarget = {
  /** True if a charge still counts: the order is open, or the package not credited yet. */
  acceptsCharge(at: Date): Promise<boolean>
  /** Applies the consequences of an accepted charge. */
  onCharged(at: Date): Promise<void>
  /** Applies what follows once an accepted charge is stored. Called last in the transaction. */
  onPaid(at: Date): Promise<void>
  /** Applies what follows from a refund or a dispute that moved. Called last in the transaction. */
  onReturned(at: Date): Promise<void>
}

/** Lock functions for each kind of target; `api/orders` and `api/wallet` provide them. @throws ApiError `not-found` */
export type PaymentTargetLocks = {
  order(trx: Transaction<Database>, orderId: string): Promise<LockedPaymentTarget>
  purchase(trx: Transaction<Database>, purchaseId: string): Promise<LockedPaymentTarget>
}

/** What the payment functions depend on. */
export type PaymentDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  randomId(): string
  log: Log
  /** A payment is made at the first one that supports its option and currency. */
  providers: readonly PaymentProvider[]
  lock: PaymentTargetLocks
  /** Absolute URL of this API, for callbacks. */
  apiUrl: string
  /** Path of this API on each site of the installation, or '' at the root. */
  apiPath: string
}
