import type { ColumnType, Generated } from 'kysely'
import type {
  CustomerLocationTable,
  CustomerTable,
  LimitedTurnTable,
  OtpCodeTable,
  OutboxTable,
  SessionTable,
  VerifiedPhoneTable,
} from './accounts.ts'
import type { NewsletterAddressTable, RatingTable, SurveySubmissionTable } from './feedback.ts'
import type { ReservationTable } from './reservations.ts'
import type { TrackedEventTable } from './tracking.ts'
import type { WalletEntryTable, WalletPurchaseTable, WalletTable } from './wallets.ts'

/** Tables as the migrations leave them. Days are `YYYY-MM-DD` by the venue's clock, texts of JSON keep their bytes. */
export type Database = {
  venue: VenueTable
  branch: BranchTable
  domain: DomainTable
  banner: BannerTable
  customer_order: OrderTable
  order_status_change: StatusChangeTable
  order_number: OrderNumberTable
  idempotency: IdempotencyTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_mismatch: PaymentMismatchTable
  sandbox_payment: SandboxPaymentTable
  wallet: WalletTable
  wallet_entry: WalletEntryTable
  wallet_purchase: WalletPurchaseTable
  customer: CustomerTable
  customer_location: CustomerLocationTable
  session: SessionTable
  otp_code: OtpCodeTable
  verified_phone: VerifiedPhoneTable
  limited_turn: LimitedTurnTable
  outbox: OutboxTable
  reservation: ReservationTable
  tracked_event: TrackedEventTable
  webhook_delivery: WebhookDeliveryTable
  visit: VisitTable
  banner_reach: BannerReachTable
  rating: RatingTable
  survey_submission: SurveySubmissionTable
  newsletter_address: NewsletterAddressTable
}

/** Written once: updates would change what was agreed. */
type Fixed<T> = ColumnType<T, T, never>

export type VenueTable = {
  /** Reference id of the venue's main branch. */
  reference_id: string
  /** The venue file as it was imported: bytes, as drivers may take a byte order mark off a text. */
  document: Uint8Array
  /** From one sequence for all venues: a revision never comes back, not even after a venue was deleted. */
  revision: number
  imported_at: Date
}

export type BranchTable = {
  id: string
  reference_id: string
  venue: string
  /** In the order of the venue file. */
  position: number
}

export type DomainTable = { domain: string; venue: string }

export type BannerTable = { venue: string; id: string }

export type OrderTable = {
  id: Fixed<string>
  branch_id: Fixed<string>
  venue: Fixed<string>
  reference_id: Fixed<string>
  /** Counts per branch and day. */
  number: Fixed<number>
  day: Fixed<string>
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: Fixed<string>
  /** The customer who placed it; null: a guest, or somebody whose account is no more. */
  customer_id: ColumnType<string | null, string | null | undefined, never>
  /** The order as it was placed, JSON of the contract's `placedOrder`; rewritten only to take its person out. */
  placed: string
  /** E.164, as in `placed`; null: none was given, or it was erased. */
  phone: ColumnType<string | null, string | null | undefined, null>
  /** When its person was taken out. */
  erased_at: ColumnType<Date | null, undefined, Date>
  status: number
  /** How it is paid now, where that is no longer as it was placed. */
  payment_method: number | null
  created_at: Fixed<Date>
  updated_at: Date
}

export type StatusChangeTable = {
  seq: Generated<number>
  order_id: string
  status: number
  at: Date
}

export type OrderNumberTable = { branch_id: string; day: string; last: number }

export type IdempotencyTable = {
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string
  /** SHA-256 of the request it was first used with. */
  request_hash: string
  order_id: string
  created_at: Fixed<Date>
  /** With the key itself this gives the order's secret again, so that no secret is stored. */
  salt: string
}

/** `voided`: called off before it was paid. `refunded`: paid, and given back. */
export type StoredPaymentState = 'awaiting' | 'paid' | 'failed' | 'voided' | 'refunded'

/** Minor units; drivers give 64-bit integers as texts. */
type StoredMinor = ColumnType<string | number | bigint, number, never>

/** Of an order, or of the purchase of a package. */
export type PaymentTable = {
  id: Fixed<string>
  order_id: Fixed<string | null>
  purchase_id: Fixed<string | null>
  /** Counts per order or purchase, from 1. */
  attempt: Fixed<number>
  provider: Fixed<string>
  /** Of the provider; null until its page is made. */
  reference: string | null
  url: string | null
  amount: StoredMinor
  currency: Fixed<string>
  option: Fixed<number>
  /** Of the site the diner orders on: they come back to it. */
  origin: Fixed<string>
  locale: Fixed<string>
  state: StoredPaymentState
  /** The provider has yet to be told that it is called off or given back. */
  to_void: boolean
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  settled_at: Date | null
}

/** Callbacks that were taken: each counts once. */
export type PaymentEventTable = { provider: string; event_id: string; payment_id: string; at: Date }

/** Callbacks that told of another amount than was asked for: the operator settles them. */
export type PaymentMismatchTable = {
  provider: string
  event_id: string
  payment_id: string
  amount: StoredMinor
  currency: string
  at: Date
}

export type SandboxPaymentTable = {
  reference: Fixed<string>
  payment_id: Fixed<string>
  /** What is paid: an order by its number, or a package by its name. */
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
  expires_at: Fixed<Date>
}

export type VisitTable = { branch_id: string; day: string; count: number }

export type BannerReachTable = { venue: string; banner_id: string; day: string; count: number }

/** Messages of a platform that were taken; told again they are refused. */
type WebhookDeliveryTable = { id: string; received_at: Date }
