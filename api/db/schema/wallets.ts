import type { ColumnType, Generated } from 'kysely'
import type { WalletEntryKind } from '../../../src/domain/payment/wallet.ts'

type Fixed<T> = ColumnType<T, T, never>
/** Minor units; drivers give 64-bit integers as texts. */
type StoredMinor = ColumnType<string | number | bigint, number, number>

/** A customer's wallet in one currency: the sums of its entries, which the database itself keeps from being negative. */
export type WalletTable = {
  id: Fixed<string>
  /** Null: the account is no more; the ledger stays for the venue's books. */
  customer_id: ColumnType<string | null, string, never>
  business_id: Fixed<string>
  currency: Fixed<string>
  available: StoredMinor
  held: StoredMinor
}

/** One entry of a ledger; never changed but for its note, which goes with the account. */
export type WalletEntryTable = {
  seq: Generated<number>
  wallet_id: Fixed<string>
  kind: Fixed<WalletEntryKind>
  available: StoredMinor
  held: StoredMinor
  order_id: Fixed<string | null>
  purchase_id: Fixed<string | null>
  /** Of a correction: why, and the operator's own reference. */
  note: string
  reference: string | null
  at: Fixed<Date>
}

/** A package somebody began to buy; `credited_at`: it was paid, and is in the wallet. */
export type WalletPurchaseTable = {
  id: Fixed<string>
  wallet_id: Fixed<string>
  branch_id: Fixed<string>
  reference_id: Fixed<string>
  package_id: Fixed<string>
  /** Its name then: JSON of the contract's `localeNames`. */
  package_name: Fixed<string>
  price: StoredMinor
  credit: StoredMinor
  created_at: Fixed<Date>
  credited_at: Date | null
}
