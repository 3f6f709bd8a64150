import type { ColumnType, Generated } from 'kysely'
import type { WalletEntryKind } from '../../../src/domain/payment/wallet.ts'

type Fixed<T> = ColumnType<T, T, never>
/** Minor units; drivers return 64-bit integers as text. */
type StoredMinor = ColumnType<string | number | bigint, number, number>

/** A customer's wallet in one currency: the sums of its entries. A constraint of the database forbids negative sums. */
export type WalletTable = {
  id: Fixed<string>
  /** Null if the account was deleted; the ledger stays for the venue's accounting. */
  customer_id: ColumnType<string | null, string, never>
  business_id: Fixed<string>
  currency: Fixed<string>
  available: StoredMinor
  held: StoredMinor
}

/** An entry of a ledger. It never changes, except that its note is deleted with the account. */
export type WalletEntryTable = {
  seq: Generated<number>
  wallet_id: Fixed<string>
  kind: Fixed<WalletEntryKind>
  available: StoredMinor
  held: StoredMinor
  order_id: Fixed<string | null>
  purchase_id: Fixed<string | null>
  /** Reason of a correction, and the operator's own reference. */
  note: string
  reference: string | null
  at: Fixed<Date>
}

/** A started purchase of a package; `credited_at`: when it was paid and credited to the wallet. */
export type WalletPurchaseTable = {
  id: Fixed<string>
  wallet_id: Fixed<string>
  branch_id: Fixed<string>
  reference_id: Fixed<string>
  package_id: Fixed<string>
  /** Its name at that time: JSON of the contract's `localeNames`. */
  package_name: Fixed<string>
  price: StoredMinor
  credit: StoredMinor
  created_at: Fixed<Date>
  credited_at: Date | null
}
