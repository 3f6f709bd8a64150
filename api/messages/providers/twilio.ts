import type { DeliveryState } from '../../db/sending/sent-messages.ts'
import { toMillionths } from '../message-prices.ts'
import { callProvider, MessageRejected, parseObject } from './call-provider.ts'
import {
  InvalidReport,
  type MessageProvider,
  type ProviderMessage,
  type ReportRequest,
} from './message-provider.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

export type TwilioSettings = {
  /** Base address, without a slash at the end. */
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  /** A number in E.164, a sender name, or a messaging service (`MG…`); null if it sends no SMS. */
  readonly smsFrom: string | null
  /** The number of WhatsApp messages in E.164, and the approved template of codes (`HX…`); null if it sends none. */
  readonly whatsapp: {
    readonly from: string
    readonly codeTemplate: string
    /** Approved templates of messages about orders by language, the default first; without any, it sends none. */
    readonly orderTemplates?: readonly OrderTemplate[]
  } | null
}

type OrderTemplate = { readonly language: string; readonly template: string }

/** States of Twilio that end a message. All others are on the way. */
const ENDS: Readonly<Record<string, DeliveryState>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** The id of a messaging service. A name such as `MGM Grill` is a sender. */
const SERVICE = /^MG[0-9a-f]{32}$/

/** The query parameter of the report URL that names the message. Twilio signs the URL. */
const MESSAGE = 'message'

/** Twilio's Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource). */
export function createTwilio(settings: TwilioSettings): MessageProvider {
  const { url, accountSid, authToken } = settings
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    reports: ['sms', 'whatsapp'],
    news: newsOf(settings),
    async send(message) {
      const answer = await callProvider(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: createForm(settings, message),
      })
      const body = parseObject(answer.body)
      if (!answer.ok || typeof body?.sid !== 'string')
        throw new MessageRejected(String(body?.code ?? answer.status))
      // A text; "0" if it is not known yet.
      const parts = Number(body.num_segments)
      const price = readPrice(body)
      return { reference: body.sid, parts: parts > 0 ? parts : null, ...(price && { price }) }
    },
    readReports: (request) => ({ reports: readReports(authToken, request), reply: '' }),
  }
}

function createForm({ smsFrom, whatsapp }: TwilioSettings, message: ProviderMessage): URLSearchParams {
  const { channel, phone, text, id, reportUrl, smsSender } = message
  const report = new URL(reportUrl)
  report.searchParams.set(MESSAGE, id)
  const form = new URLSearchParams({ StatusCallback: report.href })
  if (channel === 'whatsapp') {
    if (!whatsapp) throw new MessageRejected('no WhatsApp sender')
    form.set('To', `whatsapp:${phone}`)
    form.set('From', `whatsapp:${whatsapp.from}`)
    const { template, variables } = fillTemplate(whatsapp, message)
    form.set('ContentSid', template)
    form.set('ContentVariables', JSON.stringify(variables))
    return form
  }
  if (smsFrom === null) throw new MessageRejected('no SMS sender')
  form.set('To', phone)
  const from = smsSender ?? smsFrom
  form.set(SERVICE.test(from) ? 'MessagingServiceSid' : 'From', from)
  form.set('Body', text)
  return form
}

/** The template of a message and its variables, by number. */
function fillTemplate(
  { codeTemplate, orderTemplates = [] }: NonNullable<TwilioSettings['whatsapp']>,
  message: ProviderMessage,
): { template: string; variables: Readonly<Record<number, string>> } {
  if ('code' in message) return { template: codeTemplate, variables: { 1: message.code } }
  const { number, venue, news, path } = message.order
  const found = orderTemplates.find(({ language }) => language === message.locale) ?? orderTemplates[0]
  if (!found) throw new MessageRejected('no template of messages about orders')
  return { template: found.template, variables: { 1: number, 2: venue, 3: news, 4: path } }
}

function newsOf({ smsFrom, whatsapp }: TwilioSettings): MessageProvider['news'] {
  const [first, ...others] = (whatsapp?.orderTemplates ?? []).map(({ language }) => language)
  return {
    ...(smsFrom !== null && { sms: null }),
    ...(first !== undefined && { whatsapp: [first, ...others] as const }),
  }
}

/** What a message costs. Twilio usually does not know it yet. Prices are negative: they are taken from the account. */
function readPrice({ price, price_unit: currency }: Record<string, unknown>) {
  if (typeof price !== 'string' || price === '' || typeof currency !== 'string') return null
  const amount = Math.abs(Number(price))
  return Number.isFinite(amount) ? { cost: toMillionths(amount), currency: currency.toUpperCase() } : null
}

function readReports(token: string, { url, body, header }: ReportRequest) {
  const form = new URLSearchParams(body)
  const signature = header('X-Twilio-Signature')
  if (!isSignedByTwilio(token, { url: url.href, form, signature }))
    throw new InvalidReport('the signature is not from Twilio')
  const state = ENDS[form.get('MessageStatus') ?? '']
  if (!state) return []
  return [{ message: url.searchParams.get(MESSAGE), reference: form.get('MessageSid'), state }]
}
