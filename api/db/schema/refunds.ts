import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
/** Minor units; drivers return 64-bit integers as text. */
type FixedMinor = ColumnType<string | number | bigint, number, never>

/** Refunds of parts of a paid payment. The rest is refunded with the payment itself. */
export type PaymentRefundTable = {
  id: Fixed<string>
  payment_id: Fixed<string>
  amount: FixedMinor
  created_at: Fixed<Date>
  /** When the provider confirmed it; null until then. */
  sent_at: ColumnType<Date | null, undefined, Date>
}

/** What the sandbox has refunded of its payments. */
export type SandboxRefundTable = { refund_id: Fixed<string>; reference: Fixed<string>; amount: FixedMinor }
