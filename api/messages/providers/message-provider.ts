import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { DeliveryState } from '../../db/sending/sent-messages.ts'
import type { MessageCost } from '../message-prices.ts'
import type { CodeMessage, NewsMessage } from '../message-sender.ts'

/** A message as a provider gets it. */
export type ProviderMessage = (CodeMessage | NewsMessage) & {
  /** Sufra's id of the message. */
  readonly id: string
  /** Absolute URL for delivery reports about this message. */
  readonly reportUrl: string
  /** The sender of an SMS; null or missing: that of the provider's settings. */
  readonly smsSender?: string | null
}

export type DeliveryReport = {
  /** Sufra's id of the message, if the report names it. */
  readonly message: string | null
  /** The provider's id of the message. */
  readonly reference: string | null
  readonly state: DeliveryState
  /** False if the provider says that it charges nothing for the message. */
  readonly isBilled?: boolean
}

/** A request to the address of delivery reports. */
export type ReportRequest = {
  readonly method: 'GET' | 'POST'
  /** The URL that the provider called, as the public sees it. */
  readonly url: URL
  readonly body: string
  header(name: string): string | undefined
}

/** Thrown for a report that is not from the provider. It has no effect. */
export class InvalidReport extends Error {
  override readonly name = 'InvalidReport'
}

/** A gateway for SMS or WhatsApp. It only passes messages on: `api/messages/deliver.ts` stores, repeats and counts. */
export type MessageProvider = {
  /** Lower-case letters and digits. Part of the path of its reports, and stored with every message. */
  readonly name: string
  /** The channels whose messages it reports as delivered. */
  readonly reports: readonly Channel[]
  /**
   * The channels by which it sends messages about orders, and the languages in which their template is approved, as BCP 47 tags, the
   * default first; null: any.
   */
  readonly news: { readonly [channel in Channel]?: readonly [string, ...string[]] | null }
  /**
   * Passes a message on. Returns the provider's id of it, if it has one, and in how many parts it is sent and what it costs, if known.
   * @throws ProviderBusy, MessageRejected, or any error if it is unknown whether the message was accepted
   */
  send(
    message: ProviderMessage,
  ): Promise<{ reference: string | null; parts: number | null; price?: MessageCost }>
  /**
   * Verifies a request to the address of delivery reports and reads it. `reply`: the body of the answer.
   * @throws InvalidReport
   */
  readReports(request: ReportRequest): { reports: DeliveryReport[]; reply: string }
}
