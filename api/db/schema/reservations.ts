import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export type ReservationTable = {
  id: Fixed<string>
  branch_id: Fixed<string>
  /** `user_id` of the business. */
  business_id: Fixed<string>
  /** Numbered together with the orders of a branch and day. */
  number: Fixed<number>
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: Fixed<string>
  /** The customer who made it; null for a guest, or if the account was deleted. */
  customer_id: ColumnType<string | null, string | null | undefined, never>
  /** The reservation as placed, JSON of the contract's `reservation`; rewritten only to erase personal data. */
  placed: string
  /** E.164, as in `placed`; null if it was erased. */
  phone: ColumnType<string | null, string | null | undefined, null>
  /** When personal data was erased. */
  erased_at: ColumnType<Date | null, undefined, Date>
  status: number
  starts_at: Fixed<Date>
  ends_at: Date
  people: Fixed<number>
  /** The table it was made for. */
  table_id: Fixed<string | null>
  /** JSON of `seatingSchema`: what staff have changed since it was made; null: nothing. */
  seating: ColumnType<string | null, undefined, string>
  created_at: Fixed<Date>
  updated_at: Date
}

/** How long reservations of a branch last, if staff have changed it. */
export type StaySettingTable = { branch_id: Fixed<string>; minutes: number }
