import type { Channel } from '../../src/contract/account/one-time-code.ts'

/** A message with a one-time code to a customer's phone. */
export type Message = {
  readonly channel: Channel
  /** E.164. */
  readonly phone: string
  readonly text: string
  /** The code in the text, for channels that send approved templates only. */
  readonly code: string
  /** Language of the text. */
  readonly locale: string
}

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
