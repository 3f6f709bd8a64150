import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { hash, matchesHash } from '../../crypto/secrets.ts'
import type { DeliveryState } from '../../db/sending/sent-messages.ts'
import { callProvider, MessageRejected, ProviderBusy, parseObject } from './call-provider.ts'
import {
  type DeliveryReport,
  InvalidReport,
  type MessageProvider,
  type ProviderMessage,
  type ReportRequest,
} from './message-provider.ts'

export type WhatsappCloudSettings = {
  /** Base address with the version of the Graph API, without a slash at the end. */
  readonly url: string
  readonly phoneNumberId: string
  readonly accessToken: string
  readonly appSecret: string
  /** What Meta repeats when the address of the reports is registered. */
  readonly verifyToken: string
  /** An authentication template with a button that copies the code. */
  readonly codeTemplate: string
  /** The languages that the template is approved in, as Meta writes them, such as `en` and `pt_BR`. The first is the default. */
  readonly languages: readonly [string, ...string[]]
  /** A utility template of messages about orders with a button to the order page, and its languages; without it, it sends none. */
  readonly order?: { readonly template: string; readonly languages: readonly [string, ...string[]] } | null
}

/** Errors after which a message may be repeated: too many messages in general, of this number, or to this phone. */
const BUSY = new Set([4, 80007, 130429, 131056])

const ENDS: Readonly<Record<string, DeliveryState>> = {
  delivered: 'delivered',
  // May arrive before or instead of `delivered`.
  read: 'delivered',
  failed: 'failed',
}

const reportBody = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.object({
            statuses: v.optional(
              v.array(
                v.object({
                  id: v.string(),
                  status: v.string(),
                  biz_opaque_callback_data: v.optional(v.string()),
                  pricing: v.optional(v.object({ billable: v.optional(v.boolean()) })),
                }),
              ),
              [],
            ),
          }),
        }),
      ),
    }),
  ),
})

/** Meta's WhatsApp Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api). */
export function createWhatsappCloud(settings: WhatsappCloudSettings): MessageProvider {
  const { url, phoneNumberId, accessToken } = settings
  return {
    name: 'whatsapp',
    reports: ['whatsapp'],
    news: newsOf(settings),
    async send(message) {
      const answer = await callProvider(`${url}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(createBody(settings, message)),
      })
      const body = parseObject(answer.body) as {
        messages?: { id?: unknown }[]
        error?: { code?: unknown }
      } | null
      const reference = body?.messages?.[0]?.id
      if (answer.ok && typeof reference === 'string') return { reference, parts: null }
      const code = Number(body?.error?.code ?? answer.status)
      throw BUSY.has(code) ? new ProviderBusy() : new MessageRejected(String(code))
    },
    readReports: (request) =>
      request.method === 'GET'
        ? { reports: [], reply: answerChallenge(settings, request.url.searchParams) }
        : { reports: readReports(settings.appSecret, request), reply: '' },
  }
}

function newsOf({ order }: WhatsappCloudSettings): MessageProvider['news'] {
  const [first, ...others] = (order?.languages ?? []).map((language) => language.replace('_', '-'))
  return first === undefined ? {} : { whatsapp: [first, ...others] }
}

function createBody(settings: WhatsappCloudSettings, message: ProviderMessage): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.phone.slice(1),
    type: 'template',
    template: fillTemplate(settings, message),
    biz_opaque_callback_data: message.id,
  }
}

function fillTemplate({ codeTemplate, languages, order }: WhatsappCloudSettings, message: ProviderMessage) {
  if ('code' in message)
    return templateOf(codeTemplate, chooseLanguage(languages, message.locale), [message.code], message.code)
  if (!order) throw new MessageRejected('no template of messages about orders')
  const { number, venue, news, path } = message.order
  const language = chooseLanguage(order.languages, message.locale)
  return templateOf(order.template, language, [number, venue, news], path)
}

/** A template with the parameters of its body, and that of the address of its button. */
function templateOf(name: string, code: string, body: readonly string[], button: string) {
  const toParameters = (texts: readonly string[]) => texts.map((text) => ({ type: 'text', text }))
  return {
    name,
    language: { code },
    components: [
      { type: 'body', parameters: toParameters(body) },
      { type: 'button', sub_type: 'url', index: '0', parameters: toParameters([button]) },
    ],
  }
}

/** The approved language of a locale: `pt` and `pt-BR` find `pt_BR`. */
function chooseLanguage(languages: WhatsappCloudSettings['languages'], locale: string): string {
  const wanted = locale.replace('-', '_')
  const same = (language: string) => language.split('_')[0] === wanted.split('_')[0]
  return languages.find((language) => language === wanted) ?? languages.find(same) ?? languages[0]
}

/** Meta registers an address by asking it to repeat a number. */
function answerChallenge({ verifyToken }: WhatsappCloudSettings, query: URLSearchParams): string {
  if (
    query.get('hub.mode') !== 'subscribe' ||
    !matchesHash(query.get('hub.verify_token') ?? '', hash(verifyToken))
  )
    throw new InvalidReport('the verify token does not match')
  return query.get('hub.challenge') ?? ''
}

function readReports(appSecret: string, { body, header }: ReportRequest): DeliveryReport[] {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  if (!matchesHash(header('X-Hub-Signature-256') ?? '', hash(expected)))
    throw new InvalidReport('the signature is not from Meta')
  const parsed = v.safeParse(reportBody, parseObject(body))
  // Meta adds kinds of reports. One that cannot be read is no report about a message.
  if (!parsed.success) return []
  return parsed.output.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value.statuses)
    .flatMap(({ id, status, biz_opaque_callback_data: message = null, pricing }) => {
      const state = ENDS[status]
      if (!state) return []
      // Meta charges for what was delivered, and says if it does not.
      const isFree = pricing?.billable === false || state === 'failed'
      return [{ message, reference: id, state, ...(isFree && { isBilled: false }) }]
    })
}
