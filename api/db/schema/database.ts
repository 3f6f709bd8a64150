import type { ColumnType, Generated } from 'kysely'
import type { RefusalReason } from '../../../src/domain/order/refusal.ts'
import type {
  CustomerLocationTable,
  CustomerTable,
  LimitedTurnTable,
  MessageVolumeTable,
  OrderMessageTable,
  OtpCodeTable,
  OutboxTable,
  SentMessageTable,
  SessionTable,
  VerifiedPhoneTable,
} from './accounts.ts'
import type { BoardEventTable, BoardTable, CounterSettingsTable, OrderLoadTable } from './board.ts'
import type { TableCodeTable } from './codes.ts'
import type { VenueCredentialTable } from './credentials.ts'
import type { DeskEditTable, DeskScheduleTable, ImportMappingTable, VenueVersionTable } from './desk.ts'
import type { NewsletterAddressTable, RatingTable, SurveySubmissionTable } from './feedback.ts'
import type { DayFiguresTable, FiguresCheckTable, ItemViewTable, SearchMissTable } from './insights.ts'
import type { MailReceiverTable, MailTable } from './mail.ts'
import type {
  PaymentDisputeTable,
  PaymentMismatchTable,
  PaymentRefundTable,
  PaymentTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from './payments.ts'
import type { PrinterTable, TicketPrintTable, TicketRequestTable } from './printing.ts'
import type {
  BoardPresenceTable,
  DevicePushTable,
  OrderPushTable,
  OrderWarningTable,
  StaffWarningTable,
} from './push.ts'
import type { ReceiptSeriesTable, ReceiptTable } from './receipts.ts'
import type { ReservationTable, StaySettingTable } from './reservations.ts'
import type { HoursOverrideTable, ServiceStateTable } from './service.ts'
import type {
  AuditEntryTable,
  PasskeyChallengeTable,
  StaffDeviceTable,
  StaffInvitationTable,
  StaffMemberTable,
  StaffPasskeyTable,
} from './staff.ts'
import type { StandbyTable } from './standby.ts'
import type { StockTable, StockUseTable } from './stock.ts'
import type { TrackedEventTable } from './tracking.ts'
import type { WalletEntryTable, WalletPurchaseTable, WalletTable } from './wallets.ts'

/** Tables after all migrations. Days are `YYYY-MM-DD` by the venue's clock; JSON is stored as text, byte for byte. */
export type Database = {
  venue: VenueTable
  venue_version: VenueVersionTable
  venue_credential: VenueCredentialTable
  desk_edit: DeskEditTable
  import_mapping: ImportMappingTable
  desk_schedule: DeskScheduleTable
  branch: BranchTable
  domain: DomainTable
  banner: BannerTable
  customer_order: OrderTable
  order_status_change: StatusChangeTable
  order_number: OrderNumberTable
  idempotency: IdempotencyTable
  payment: PaymentTable
  payment_refund: PaymentRefundTable
  payment_dispute: PaymentDisputeTable
  payment_mismatch: PaymentMismatchTable
  receipt: ReceiptTable
  receipt_series: ReceiptSeriesTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
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
  sent_message: SentMessageTable
  order_message: OrderMessageTable
  message_volume: MessageVolumeTable
  reservation: ReservationTable
  tracked_event: TrackedEventTable
  webhook_delivery: WebhookDeliveryTable
  visit: VisitTable
  banner_reach: BannerReachTable
  rating: RatingTable
  survey_submission: SurveySubmissionTable
  newsletter_address: NewsletterAddressTable
  staff_member: StaffMemberTable
  staff_device: StaffDeviceTable
  staff_passkey: StaffPasskeyTable
  passkey_challenge: PasskeyChallengeTable
  staff_invitation: StaffInvitationTable
  audit_entry: AuditEntryTable
  board: BoardTable
  counter_settings: CounterSettingsTable
  order_load: OrderLoadTable
  stock: StockTable
  stock_use: StockUseTable
  board_event: BoardEventTable
  service_state: ServiceStateTable
  stay_setting: StaySettingTable
  hours_override: HoursOverrideTable
  order_push: OrderPushTable
  mail_receiver: MailReceiverTable
  mail: MailTable
  device_push: DevicePushTable
  board_presence: BoardPresenceTable
  order_warning: OrderWarningTable
  staff_warning: StaffWarningTable
  printer: PrinterTable
  ticket_print: TicketPrintTable
  ticket_request: TicketRequestTable
  table_code: TableCodeTable
  day_figures: DayFiguresTable
  figures_check: FiguresCheckTable
  search_miss: SearchMissTable
  item_view: ItemViewTable
  standby: StandbyTable
}

/** Written once: updates would change what was agreed. */
type Fixed<T> = ColumnType<T, T, never>

export type VenueTable = {
  /** Reference id of the venue's main branch. */
  reference_id: string
  /** The venue file as imported, in bytes, since drivers may remove a byte order mark from text. */
  document: Uint8Array
  /** From one sequence for all venues, so that a revision is never reused, even after a venue was deleted. */
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
  /** The customer who placed it; null for a guest, or if the account was deleted. */
  customer_id: ColumnType<string | null, string | null | undefined, never>
  /**
   * The order as placed, JSON of the contract's `placedOrderSchema`. Rewritten only when the venue removes something, and to erase
   * personal data.
   */
  placed: string
  /** E.164, as in `placed`; null if none was given, or it was erased. */
  phone: ColumnType<string | null, string | null | undefined, null>
  /** When personal data was erased. */
  erased_at: ColumnType<Date | null, undefined, Date>
  status: number
  /** Current payment method, if it differs from the one in `placed`. */
  payment_method: number | null
  /** When the venue expects the order to be ready or delivered. */
  ready_at: ColumnType<Date | null, undefined, Date | null>
  /** Why the venue refused the order. */
  refusal: ColumnType<RefusalReason | null, undefined, RefusalReason | null>
  /** Accepted without anybody. */
  auto_accepted: ColumnType<boolean, undefined, boolean>
  /** The member of staff who entered it for a guest; null: the diner ordered. */
  staff_id: ColumnType<string | null, string | null | undefined, never>
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
  /** The order's secret is derived from this and the key, so that no secret is stored. */
  salt: string
}

/** `voided`: cancelled before it was paid. `refunded`: paid and refunded. */
export type VisitTable = { branch_id: string; day: string; count: number }

export type BannerReachTable = { venue: string; banner_id: string; day: string; count: number }

/** Received messages of a platform; repeats are rejected. */
type WebhookDeliveryTable = { id: string; received_at: Date }
