// @feature-file messages.providers
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MessageRejected, ProviderBusy } from '../../../api/messages/providers/call-provider.ts'
import { InvalidReport, type ProviderMessage } from '../../../api/messages/providers/message-provider.ts'
import { createTwilio } from '../../../api/messages/providers/twilio.ts'
import { twilioSignature } from '../../../api/messages/providers/twilio-signature.ts'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { realSamples } from '../../helpers/sample-data.ts'
import { type GatewayAnswer, startGateway } from './message-gateway.ts'

// https://www.twilio.com/docs/messaging/api/message-resource
const SID = 'SM0123456789abcdef0123456789abcdef'
const ACCEPTED = { status: 201, body: { sid: SID, status: 'queued', num_segments: '2', error_code: null } }
const TOKEN = 'token-of-the-account'
const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const MESSAGE: ProviderMessage = {
  ...{ id: 'message-1', channel: 'sms', phone: '+96550000001', locale: 'en', code: '123456' },
  text: '123456 is your code',
  reportUrl: 'https://sufra.example/api/messages/twilio/report',
}

type Form = { schema: { properties: object; required?: string[] } }
type TwilioApi = {
  paths: Record<string, { post: { requestBody: { content: Record<string, Form> } } }>
}

let answer: GatewayAnswer = ACCEPTED
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway(() => answer)
})
afterAll(() => gateway.close())

const twilio = (more: Partial<Parameters<typeof createTwilio>[0]> = {}) =>
  createTwilio({
    ...{ url: gateway.url, accountSid: ACCOUNT, authToken: TOKEN, smsFrom: 'Sufra' },
    whatsapp: { from: '+12025550123', codeTemplate: 'HX0123456789abcdef0123456789abcdef' },
    ...more,
  })

async function sendAndRead(message: ProviderMessage, more = {}) {
  const sent = await twilio(more).send(message)
  const request = gateway.requests.at(-1)
  return { sent, request, form: Object.fromEntries(new URLSearchParams(request?.body)) }
}

test('an SMS is a form with the credentials of the account, and names its report', async () => {
  const { sent, request, form } = await sendAndRead(MESSAGE)
  expect(request?.url.pathname).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
  expect(request?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  })
  expect(form).toEqual({
    To: '+96550000001',
    From: 'Sufra',
    Body: '123456 is your code',
    StatusCallback: 'https://sufra.example/api/messages/twilio/report?message=message-1',
  })
  expect(sent).toEqual({ reference: SID, parts: 2 })
})

test('a messaging service is named as such, and a WhatsApp code is an approved template', async () => {
  const service = 'MG0123456789abcdef0123456789abcdef'
  const { form } = await sendAndRead(MESSAGE, { smsFrom: service })
  expect([form.MessagingServiceSid, form.From]).toEqual([service, undefined])
  const whatsapp = await sendAndRead({ ...MESSAGE, channel: 'whatsapp' })
  expect(whatsapp.form).toMatchObject({
    To: 'whatsapp:+96550000001',
    From: 'whatsapp:+12025550123',
    ContentSid: 'HX0123456789abcdef0123456789abcdef',
    ContentVariables: '{"1":"123456"}',
  })
  expect(whatsapp.form).not.toHaveProperty('Body')
})

// @feature messages.order-status messages.sender
test('a message about an order is the template of its language, or an SMS of the venue’s sender', async () => {
  const news = { number: '12', venue: 'Grill', news: 'Ready', path: 'grill/order/1' }
  const { code: _, ...rest } = MESSAGE as ProviderMessage & { code: string }
  const message = { ...rest, order: news, smsSender: 'Grill' }
  const en = `HX${'a'.repeat(32)}`
  const ar = `HX${'b'.repeat(32)}`
  const whatsapp = {
    ...{ from: '+12025550123', codeTemplate: 'HX0' },
    orderTemplates: [
      { language: 'en', template: en },
      { language: 'ar', template: ar },
    ],
  }
  const sent = async (locale: string) =>
    (await sendAndRead({ ...message, locale, channel: 'whatsapp' }, { whatsapp })).form
  expect((await sent('ar')).ContentSid).toBe(ar)
  expect(await sent('xx')).toMatchObject({
    ...{ ContentSid: en, ContentVariables: '{"1":"12","2":"Grill","3":"Ready","4":"grill/order/1"}' },
  })
  expect(twilio({ whatsapp }).news).toEqual({ sms: null, whatsapp: ['en', 'ar'] })
  expect(twilio().news).toEqual({ sms: null })
  expect((await sendAndRead(message)).form.From).toBe('Grill')
  answer = { status: 201, body: { ...ACCEPTED.body, price: '-0.0075', price_unit: 'usd' } }
  expect((await sendAndRead(message)).sent.price).toEqual({ cost: 7500, currency: 'USD' })
  answer = ACCEPTED
})

test('errors tell a busy service from a message that it never accepts', async () => {
  answer = { status: 400, body: { code: 21211, message: 'Invalid To' } }
  await expect(twilio().send(MESSAGE)).rejects.toEqual(new MessageRejected('21211'))
  answer = { status: 429, body: {}, headers: { 'Retry-After': '2' } }
  await expect(twilio().send(MESSAGE)).rejects.toMatchObject({ name: 'ProviderBusy', wait: 2000 })
  answer = { status: 503, body: '' }
  await expect(twilio().send(MESSAGE)).rejects.toBeInstanceOf(ProviderBusy)
  await expect(twilio({ url: `http://127.0.0.1:${await freePort()}` }).send(MESSAGE)).rejects.toBeInstanceOf(
    ProviderBusy,
  )
  // Whether it was accepted is unknown.
  answer = null
  await expect(twilio().send(MESSAGE)).rejects.not.toBeInstanceOf(ProviderBusy)
  answer = ACCEPTED
})

// https://www.twilio.com/docs/usage/security: the example of validating signatures.
test('signatures are those of Twilio’s documentation', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  })
  expect(twilioSignature('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

describe('delivery reports', () => {
  const report = (status: string, signature?: string) => {
    const url = new URL(`${MESSAGE.reportUrl}?message=message-1`)
    const form = new URLSearchParams({ MessageSid: SID, MessageStatus: status })
    const signed = signature ?? twilioSignature(TOKEN, url.href, form)
    const header = (name: string) => (name === 'X-Twilio-Signature' ? signed : undefined)
    return twilio().readReports({ method: 'POST', url, body: form.toString(), header }).reports
  }

  test('name the message and how it ended', () => {
    const delivered = { message: 'message-1', reference: SID, state: 'delivered' }
    expect(report('delivered')).toEqual([delivered])
    expect(report('read')).toEqual([delivered])
    expect(report('undelivered')).toEqual([{ ...delivered, state: 'failed' }])
    expect(report('sending')).toEqual([])
  })

  test('of anybody else are rejected', () => {
    expect(() =>
      report('delivered', twilioSignature('other', MESSAGE.reportUrl, new URLSearchParams())),
    ).toThrow(InvalidReport)
    expect(() => report('delivered', '')).toThrow(InvalidReport)
  })
})

// The description of the API that Twilio publishes, on machines that have it.
test.each(realSamples<TwilioApi>('openapi/twilio.json'))(
  'requests have only fields that $name describes',
  async ({ data }) => {
    const call = data.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json']?.post
    const { properties = {}, required = [] } =
      call?.requestBody.content['application/x-www-form-urlencoded']?.schema ?? {}
    for (const channel of ['sms', 'whatsapp'] as const) {
      const { form } = await sendAndRead({ ...MESSAGE, channel })
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(form)))
      expect(Object.keys(form)).toEqual(expect.arrayContaining(required))
    }
  },
)
