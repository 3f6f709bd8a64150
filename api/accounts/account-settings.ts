import type { MessageProviders } from '../messages/deliver.ts'

/** Settings of customer accounts. */
export type AccountSettings = {
  /** Keys the hashes of codes, phones and addresses. */
  secret: string
  /** Deliver codes. Without any, codes are stored in the outbox, which the operator can read. */
  providers?: MessageProviders
  /** Milliseconds after which an undelivered code is also sent by the other channel; by default 20 seconds. */
  secondChannelAfter?: number
}
