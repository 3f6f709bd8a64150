import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
/** Minor units; drivers return 64-bit integers as text. */
type StoredMinor = ColumnType<string | number | bigint, number, never>

/**
 * `voided`: called off before it was paid, or charged when that no longer counted. Such a charge has a refund. `refunded`: paid,
 * and given back with its order.
 */
export type StoredPaymentState = 'awaiting' | 'paid' | 'failed' | 'voided' | 'refunded'

/** Payments of orders and of package purchases. */
export type PaymentTable = {
  id: Fixed<string>
  order_id: Fixed<string | null>
  purchase_id: Fixed<string | null>
  /** Counts per order or purchase, from 1. */
  attempt: Fixed<number>
  provider: Fixed<string>
  /** The account at the provider that is paid; empty for the installation's own. */
  account: Fixed<string>
  /** Which of the installation's keys made it, so that it is found after the key changed. */
  key_version: Fixed<string>
  /** Name of the venue on the payment page. */
  merchant: Fixed<string>
  /** The provider's reference; null until its page exists. */
  reference: string | null
  url: string | null
  /** What is asked for or, once somebody has decided about a charge of another amount or currency, what was charged. */
  amount: ColumnType<string | number | bigint, number, number>
  currency: string
  option: Fixed<number>
  /** Origin of the site that the diner orders on and returns to. */
  origin: Fixed<string>
  locale: Fixed<string>
  state: StoredPaymentState
  /** The provider must still be told that the payment was called off. */
  to_void: boolean
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  settled_at: Date | null
  /** When the provider is asked again; null if nothing more is expected. */
  ask_at: Date | null
}

/** What a refund is: `requested` until the provider took it, `pending` until it says how it ended. */
export type StoredRefundState = 'requested' | 'pending' | 'done' | 'failed'

/** Refunds of payments and of parts of them, also those that somebody made at the provider. */
export type PaymentRefundTable = {
  id: Fixed<string>
  payment_id: Fixed<string>
  amount: Fixed<string | number | bigint>
  created_at: Fixed<Date>
  state: ColumnType<StoredRefundState, StoredRefundState | undefined, StoredRefundState>
  /** The provider's reference; null until it took the refund. */
  reference: ColumnType<string | null, string | null | undefined, string | null>
  /** Somebody made it at the provider. */
  is_foreign: ColumnType<boolean, boolean | undefined, never>
  /** When it was done or failed; null until then. */
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The refund that failed and is sent again by this one. */
  retry_of: ColumnType<string | null, string | null | undefined, never>
  /** Why the provider refused it, in its words. */
  failure: ColumnType<string | null, undefined, string | null>
}

/** Charges of another amount or currency than was requested, about which the venue decides. */
export type PaymentMismatchTable = {
  provider: string
  /** The provider's reference of the charge. */
  charge: string
  payment_id: string
  amount: ColumnType<string | number | bigint, number, number>
  currency: string
  /** What was requested. */
  expected_amount: StoredMinor
  expected_currency: Fixed<string>
  /** Null until somebody decides. */
  decision: ColumnType<'accepted' | 'refunded' | null, undefined, 'accepted' | 'refunded'>
  decided_at: ColumnType<Date | null, undefined, Date>
  at: Date
}

/** Charges that diners dispute with their bank, and those that the provider has reversed. */
export type PaymentDisputeTable = {
  provider: Fixed<string>
  reference: Fixed<string>
  payment_id: Fixed<string>
  amount: ColumnType<string | number | bigint, number, number>
  currency: Fixed<string>
  state: 'open' | 'won' | 'lost' | 'reversed'
  /** In the provider's words. */
  reason: string
  opened_at: Fixed<Date>
  /** Until when the merchant can answer it; null if there is nothing to answer, or the provider does not say. */
  respond_by: ColumnType<Date | null, Date | null | undefined, Date | null>
  changed_at: Date
  /** When somebody took note of the loss. */
  written_off_at: ColumnType<Date | null, undefined, Date>
}

export type SandboxPaymentTable = {
  reference: Fixed<string>
  payment_id: Fixed<string>
  /** What is paid: the number of an order, or the name of a package. */
  order_number: Fixed<number | null>
  package_name: Fixed<string | null>
  merchant: Fixed<string>
  amount: StoredMinor
  currency: Fixed<string>
  option: Fixed<number>
  paid_url: Fixed<string>
  failed_url: Fixed<string>
  callback_url: Fixed<string>
  state: 'open' | 'approved' | 'declined' | 'abandoned' | 'voided' | 'refunded'
  event_id: string | null
  delivered: boolean
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
}

/** What the sandbox has refunded of its payments. */
export type SandboxRefundTable = { refund_id: Fixed<string>; reference: Fixed<string>; amount: StoredMinor }
