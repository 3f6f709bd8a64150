import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Channel } from '../../src/contract/account/one-time-code.ts'
import { senderFor } from '../../src/domain/messages/sender-name.ts'
import { smsParts } from '../../src/domain/messages/sms-text.ts'
import { parsePhone } from '../../src/domain/values/phone.ts'
import type { MessageKind } from '../db/schema/accounts.ts'
import { acceptSentMessage, findMessageState, insertSentMessage } from '../db/sending/sent-messages.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { type MessageCost, type MessagePrices, priceMessage } from './message-prices.ts'
import type { Message, MessageSender, MessageSource, NewsMessage } from './message-sender.ts'
import { MessageRejected, ProviderBusy } from './providers/call-provider.ts'
import type { MessageProvider } from './providers/message-provider.ts'

/** The provider of each channel. A channel without one sends nothing. */
export type MessageProviders = { readonly [channel in Channel]?: MessageProvider | undefined }

/** What became of a message. `sent`: a provider accepted it. The others are from delivery reports. */
export type MessageOutcome = 'sent' | 'not-sent' | 'delivered' | 'failed'
export type CountedMessage = {
  readonly provider: string
  readonly channel: Channel
  readonly kind: MessageKind
  /** The calling code of the phone, such as `+965`. */
  readonly country: string
  readonly outcome: MessageOutcome
  /** Parts of an SMS, as the provider says or as its text has; otherwise 1. */
  readonly parts: number
  /** What it costs, as far as that is known. */
  readonly cost: MessageCost | null
}

export type DeliveryDeps = Pick<CallDeps, 'db' | 'now' | 'randomId' | 'log'> & {
  readonly providers: MessageProviders
  /** Absolute address of the API, below which providers report. */
  readonly apiUrl: string
  /** What messages cost, if providers do not say. */
  readonly prices?: MessagePrices | undefined
  onMessage?(counted: CountedMessage): void
  /** Waits milliseconds for a delivery report; by default a timer that does not keep the process running. */
  readonly waitForReport?: ((milliseconds: number) => Promise<unknown>) | undefined
}

/** Milliseconds without a report after which a code is also sent by the other channel. */
const SECOND_CHANNEL_AFTER = 20_000
const RETRIES = 2
/** A week, in milliseconds. Reports arrive within three days. */
const RETENTION = 7 * 24 * 3_600_000

/** The address of a provider's delivery reports. */
export const reportPath = (provider: string): string => `/messages/${provider}/report`

/**
 * Creates a sender that passes codes to the providers. If a provider reports what it delivers, but has not reported a code after 20
 * seconds, the other channel sends the same code, unless it was entered or replaced. A process that ends in between sends no second
 * message.
 */
export function createProviderSender(deps: DeliveryDeps): MessageSender {
  const { providers, log, waitForReport = waitByTimer } = deps
  const channels = (['sms', 'whatsapp'] as const).filter((channel) => providers[channel])
  const sendBySecondChannel = async (id: string, message: Message, isWanted: () => Promise<boolean>) => {
    const channel = channels.find((other) => other !== message.channel)
    if (channel === undefined) return
    await waitForReport(SECOND_CHANNEL_AFTER)
    if ((await findMessageState(deps.db, id)) === 'delivered' || !(await isWanted())) return
    await sendBy(deps, { ...message, channel })
  }
  return {
    channels,
    async send(message, isWanted) {
      const id = await sendBy(deps, message)
      if (!providers[message.channel]?.reports.includes(message.channel)) return
      sendBySecondChannel(id, message, isWanted).catch((error) =>
        log('error', 'message not sent', { channel: message.channel, kind: nameOf(error), second: true }),
      )
    },
  }
}

const waitByTimer = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false })

/** Sends a code by its channel. A busy provider is asked again, since the diner waits. Returns its id. @throws if it was not accepted. */
async function sendBy(deps: DeliveryDeps, message: Message): Promise<string> {
  const id = deps.randomId()
  await passOn(deps, id, message, retryWhileBusy)
  return id
}

/** A message that a venue causes. */
type Outgoing = Message | (NewsMessage & { readonly source: MessageSource })

/**
 * Passes a message to the provider of its channel, stores what its report refers to, and counts it. `attempt` can repeat a call.
 * @throws ProviderBusy, MessageRejected, or any error if it is unknown whether the message was accepted
 */
export async function passOn(
  deps: DeliveryDeps,
  id: string,
  { source, ...message }: Outgoing,
  attempt: <T>(send: () => Promise<T>) => Promise<T> = (send) => send(),
): Promise<void> {
  const { db, now, apiUrl, providers, log, prices } = deps
  const { channel, phone, text } = message
  const provider = providers[channel]
  if (!provider) throw new MessageRejected(`no provider of ${channel}`)
  const { name } = provider
  const kind = 'code' in message ? 'code' : 'order'
  const country = parsePhone(phone, '')?.dialCode ?? ''
  const count = (outcome: MessageOutcome, parts = 1, cost: MessageCost | null = null) =>
    deps.onMessage?.({ provider: name, channel, kind, country, outcome, parts, cost })
  const at = now()
  const { venue, month } = source
  const stored = {
    id,
    provider: name,
    channel,
    kind,
    venue,
    month,
    country,
    created_at: new Date(at),
  } as const
  await insertSentMessage(db, stored, new Date(at - RETENTION))
  const reportUrl = `${apiUrl}${reportPath(name)}`
  const smsSender = senderFor(source.smsSender, phone)
  let accepted: Awaited<ReturnType<MessageProvider['send']>>
  try {
    accepted = await attempt(() => provider.send({ ...message, id, reportUrl, smsSender }))
  } catch (error) {
    count('not-sent')
    const code = error instanceof MessageRejected ? error.code : undefined
    log('error', 'message rejected', { message: id, channel, provider: name, kind: nameOf(error), code })
    throw error
  }
  const parts = accepted.parts ?? (channel === 'sms' ? smsParts(text) : 1)
  const cost = accepted.price ?? priceMessage(prices, { channel, kind, phone, parts })
  count('sent', parts, cost)
  log('info', 'message sent', { message: id, channel, provider: name })
  const { reference } = accepted
  // Reports also name the message by our id, so the message counts as sent without it.
  await acceptSentMessage(db, stored, { reference, parts, ...(cost ?? { cost: 0, currency: '' }) }).catch(
    (error) => log('error', 'reference of a message not stored', { message: id, kind: nameOf(error) }),
  )
}

/** Repeats only what was certainly not accepted: a message after whose request nothing was heard may be on its way. */
function retryWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  return pRetry(send, {
    ...{ retries: RETRIES, minTimeout: 0 },
    shouldRetry: ({ error }) => error instanceof ProviderBusy,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (error instanceof ProviderBusy && retriesLeft > 0) await sleep(error.wait)
    },
  })
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
