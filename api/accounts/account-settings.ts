import type { MessageSender } from '../messages/message-sender.ts'

/** Settings of customer accounts. */
export type AccountSettings = {
  /** Keys the hashes of codes, phones and addresses. */
  secret: string
  /** Delivers codes; if missing, they are stored in the outbox, which the operator can read. */
  sender?: MessageSender
}
