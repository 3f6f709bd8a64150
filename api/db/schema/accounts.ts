import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** The same phone number at two businesses means two customers. */
export type CustomerTable = {
  id: Fixed<string>
  /** `user_id` of the business. */
  business_id: Fixed<string>
  /** E.164. */
  phone: string
  name: string
  email: string | null
  created_at: Fixed<Date>
}

export type CustomerLocationTable = {
  id: Fixed<string>
  customer_id: Fixed<string>
  /** In the customer's order. */
  position: number
  /** JSON of the contract's `savedLocationSchema`. */
  location: string
}

export type SessionTable = {
  /** SHA-256 of the token, hexadecimal: it has 256 random bits, so nothing slower is needed. */
  token_hash: Fixed<string>
  customer_id: Fixed<string>
  created_at: Fixed<Date>
  expires_at: Date
}

export type OtpCodeTable = {
  id: Fixed<string>
  purpose: Fixed<'login' | 'phone'>
  business_id: Fixed<string>
  branch_id: Fixed<string>
  channel: Fixed<'sms' | 'whatsapp'>
  phone: Fixed<string>
  locale: Fixed<string>
  /** Name given on registration. */
  name: Fixed<string>
  email: Fixed<string | null>
  /** Keyed and bound to this row, so that neither another row's code nor a table of all codes matches. */
  code_hash: string
  /** Number of attempts. */
  tries: number
  created_at: Fixed<Date>
  expires_at: Date
  used_at: Date | null
}

export type VerifiedPhoneTable = {
  /** SHA-256 of the proof. */
  proof_hash: Fixed<string>
  business_id: Fixed<string>
  phone: Fixed<string>
  expires_at: Fixed<Date>
}

/** Rate-limited actions that were done. */
export type LimitedTurnTable = {
  seq: Generated<number>
  /** Who did it, or to whom; phone numbers and addresses are hashed with a key. */
  key: Fixed<string>
  at: Fixed<Date>
}

export type OutboxTable = {
  seq: Generated<number>
  id: Fixed<string>
  channel: Fixed<'sms' | 'whatsapp'>
  phone: Fixed<string>
  text: Fixed<string>
  locale: Fixed<string>
  created_at: Fixed<Date>
}

/** What became of a message that a provider accepted. */
export type SentMessageTable = {
  id: Fixed<string>
  provider: Fixed<string>
  reference: string | null
  channel: Fixed<'sms' | 'whatsapp'>
  state: 'sent' | 'delivered' | 'failed'
  kind: Fixed<MessageKind>
  /** Reference id of the venue's main branch. */
  venue: Fixed<string>
  /** `YYYY-MM` by the venue's clock. */
  month: Fixed<string>
  /** The calling code of the phone, such as `+965`. */
  country: Fixed<string>
  /** In millionths of the currency; '' if no price is known. */
  cost: ColumnType<string | number, number | undefined, number>
  currency: ColumnType<string, string | undefined, string>
  /** The provider has accepted it, and it is counted for its venue. */
  accepted: boolean
  /** False if the provider charges nothing for it. */
  billed: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Fixed<Date>
}

/** What a message is about: a one-time code, or the state of an order. */
export type MessageKind = 'code' | 'order'

/** How a diner hears about an order by message. */
export type OrderMessageTable = {
  seq: Generated<number>
  order_id: Fixed<string>
  channel: 'sms' | 'whatsapp'
  locale: string
  created_at: Fixed<Date>
  /** When the state of the order is to be sent; null if it was. During an attempt, the end of its lease. */
  due_at: Date | null
  tries: ColumnType<number, number | undefined, number>
  /** The state that the diner knows, JSON of `ToldState`. */
  told: string
  /** The id of the latest message. */
  message_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether the latest message did not arrive. */
  failed: ColumnType<boolean, boolean | undefined, boolean>
}

/** How many messages a venue caused in a month, and what they cost. */
export type MessageVolumeTable = {
  venue: Fixed<string>
  month: Fixed<string>
  channel: Fixed<'sms' | 'whatsapp'>
  kind: Fixed<MessageKind>
  country: Fixed<string>
  currency: Fixed<string>
  messages: number
  parts: number
  failed: number
  /** In millionths of the currency. */
  cost: ColumnType<string | number, number, number>
}
