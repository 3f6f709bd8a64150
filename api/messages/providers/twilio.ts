import type { DeliveryState } from '../../db/sending/sent-messages.ts'
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
  readonly whatsapp: { readonly from: string; readonly codeTemplate: string } | null
}

/** States of Twilio that end a message. All others are on the way. */
const ENDS: Readonly<Record<string, DeliveryState>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** The query parameter of the report URL that names the message. Twilio signs the URL. */
const MESSAGE = 'message'

/** Twilio's Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource). */
export function createTwilio(settings: TwilioSettings): MessageProvider {
  const { url, accountSid, authToken } = settings
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    reports: ['sms', 'whatsapp'],
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
      return { reference: body.sid, parts: parts > 0 ? parts : null }
    },
    readReports: (request) => ({ reports: readReports(authToken, request), reply: '' }),
  }
}

function createForm({ smsFrom, whatsapp }: TwilioSettings, message: ProviderMessage): URLSearchParams {
  const { channel, phone, text, code, id, reportUrl } = message
  const report = new URL(reportUrl)
  report.searchParams.set(MESSAGE, id)
  const form = new URLSearchParams({ StatusCallback: report.href })
  if (channel === 'whatsapp') {
    if (!whatsapp) throw new MessageRejected('no WhatsApp sender')
    form.set('To', `whatsapp:${phone}`)
    form.set('From', `whatsapp:${whatsapp.from}`)
    form.set('ContentSid', whatsapp.codeTemplate)
    form.set('ContentVariables', JSON.stringify({ 1: code }))
    return form
  }
  if (smsFrom === null) throw new MessageRejected('no SMS sender')
  form.set('To', phone)
  form.set(smsFrom.startsWith('MG') ? 'MessagingServiceSid' : 'From', smsFrom)
  form.set('Body', text)
  return form
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
