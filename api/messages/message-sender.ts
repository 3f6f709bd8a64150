import type { Channel } from '../../src/contract/account/one-time-code.ts'

/** Who causes a message, and pays for it. */
export type MessageSource = {
  /** Reference id of the venue's main branch. */
  readonly venue: string
  /** Its month by its clock, `YYYY-MM`. */
  readonly month: string
  /** The sender of its SMS; null: that of the installation. */
  readonly smsSender: string | null
}

/** A message to a customer's phone, in the language `locale`. `phone`: E.164. */
export type Addressed = {
  readonly channel: Channel
  readonly phone: string
  readonly text: string
  readonly locale: string
}

/** A message with a one-time code. `code`: that in the text, for channels that send approved templates only. */
export type CodeMessage = Addressed & { readonly code: string }

/** What a message about an order says, for channels that send approved templates only. No value is empty or has line breaks. */
export type OrderNews = {
  /** As the diner knows it. */
  readonly number: string
  readonly venue: string
  readonly news: string
  /** The address of the order page, without that of the site and a slash. */
  readonly path: string
}

/** A message about an order. */
export type NewsMessage = Addressed & { readonly order: OrderNews }

/** A code that a venue sends. */
export type Message = CodeMessage & { readonly source: MessageSource }

/** Delivers messages: by message providers, or to the outbox. */
export type MessageSender = {
  /** The channels by which it sends. It has at least one. */
  readonly channels: readonly Channel[]
  /**
   * Resolves when the message was accepted for delivery. `isWanted` says later whether the code can still be entered, before it is
   * sent once more. @throws if it was not accepted.
   */
  send(message: Message, isWanted: () => Promise<boolean>): Promise<void>
}
