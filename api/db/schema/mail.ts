import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** The email address for an order or a reservation. Deleted when the diner removes it, and when personal data is erased. */
export type MailReceiverTable = {
  seq: Generated<number>
  /** Exactly one of the two is set. */
  order_id: Fixed<string | null>
  reservation_id: Fixed<string | null>
  address: Fixed<string>
  locale: Fixed<string>
  created_at: Fixed<Date>
}

/** `refused`: the receiving server does not accept it. `failed`: it was given up. */
export type MailOutcome = 'sent' | 'refused' | 'failed'

/** A mail to a receiver: one per document. */
export type MailTable = {
  seq: Generated<number>
  receiver: Fixed<number>
  /** Token of a receipt or credit note; empty: the reservation as it is then. */
  document: Fixed<string>
  /** Counts the changes of a reservation. */
  revision: ColumnType<number, undefined, number>
  /** When it is to be sent; null if nothing is left to do. During an attempt, the end of its lease. */
  due_at: Date | null
  tries: ColumnType<number, undefined, number>
  outcome: ColumnType<MailOutcome | null, undefined, MailOutcome | null>
  /** The text, if mails are only kept for the operator. */
  kept: ColumnType<string | null, undefined, string | null>
  created_at: Fixed<Date>
}
