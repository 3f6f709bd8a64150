import type { MessageProviders } from '../messages/deliver.ts'
import type { MessagePrices } from '../messages/message-prices.ts'

/** Settings of customer accounts. */
export type AccountSettings = {
  /** Keys the hashes of codes, phones and addresses. */
  secret: string
  /** Deliver codes. Without any, codes are stored in the outbox, which the operator can read. */
  providers?: MessageProviders
  /** What messages cost, for the operator's figures. */
  prices?: MessagePrices | undefined
  /** Waits milliseconds for a delivery report; by default a timer. */
  waitForReport?: (milliseconds: number) => Promise<unknown>
}
