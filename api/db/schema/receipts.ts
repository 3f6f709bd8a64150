import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** `debit`: takes a credit note back. */
export type ReceiptKind = 'receipt' | 'credit' | 'debit'

/** Receipts and credit notes as they were issued. The database refuses to change one. */
export type ReceiptTable = {
  /** Part of its address: 128 random bits. */
  token: Fixed<string>
  /** Reference id of the venue's main branch. */
  venue: Fixed<string>
  kind: Fixed<ReceiptKind>
  /** Counts per venue and kind, from 1, without gaps. */
  number: Fixed<number>
  order_id: Fixed<string>
  /** What it was issued for, once per order: `sale`, or the cause of a credit. */
  cause: Fixed<string>
  /** JSON of the contract's `receiptDocument`. */
  document: Fixed<string>
  issued_at: Fixed<Date>
}

/** The last number of each series. */
export type ReceiptSeriesTable = { venue: string; kind: ReceiptKind; last: number }
