import type { MessageSender } from '../messages/message-sender.ts'

/** How customers log in. */
export type AccountSettings = {
  /** Keys the hashes of codes, phones and addresses. */
  secret: string
  /** Delivers codes; none: they are kept in the outbox, which the operator reads. */
  sender?: MessageSender
}
