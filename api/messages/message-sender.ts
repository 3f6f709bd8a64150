import type { Channel } from '../../src/contract/account/one-time-code.ts'

/** A message to a customer's phone. */
export type Message = {
  readonly channel: Channel
  /** E.164. */
  readonly phone: string
  readonly text: string
  /** Language of the text. */
  readonly locale: string
}

/** Delivers messages: a gateway for SMS and WhatsApp, or the outbox. */
export type MessageSender = {
  /** Resolves when the message was accepted for delivery. @throws if it was not. */
  send(message: Message): Promise<void>
}
