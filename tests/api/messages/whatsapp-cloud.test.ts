// @feature-file messages.providers
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MessageRejected, ProviderBusy } from '../../../api/messages/providers/call-provider.ts'
import { InvalidReport, type ProviderMessage } from '../../../api/messages/providers/message-provider.ts'
import { createWhatsappCloud } from '../../../api/messages/providers/whatsapp-cloud.ts'
import { type GatewayAnswer, startGateway } from './message-gateway.ts'

// https://developers.facebook.com/docs/whatsapp/business-management-api/authentication-templates
const ACCEPTED = {
  status: 200,
  body: {
    messaging_product: 'whatsapp',
    contacts: [{ input: '96550000001', wa_id: '96550000001' }],
    messages: [{ id: 'wamid.1' }],
  },
}
const SECRET = 'secret-of-the-app'
const VERIFY = 'verify-token-of-the-tests'
const MESSAGE: ProviderMessage = {
  ...{ id: 'message-1', channel: 'whatsapp', phone: '+96550000001', locale: 'pt', code: '123456' },
  text: '123456 is your code',
  reportUrl: 'https://sufra.example/api/messages/whatsapp/report',
}

let answer: GatewayAnswer = ACCEPTED
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway(() => answer)
})
afterAll(() => gateway.close())

const whatsapp = () =>
  createWhatsappCloud({
    ...{
      url: gateway.url,
      phoneNumberId: '42',
      accessToken: 'access',
      appSecret: SECRET,
      verifyToken: VERIFY,
    },
    ...{ codeTemplate: 'login_code', languages: ['en', 'ar', 'pt_BR'] },
  })

test('a code is an authentication template with a button that copies it', async () => {
  expect(await whatsapp().send(MESSAGE)).toEqual({ reference: 'wamid.1', parts: null })
  const request = gateway.requests.at(-1)
  expect(request?.url.pathname).toBe('/42/messages')
  expect(request?.headers.authorization).toBe('Bearer access')
  const text = [{ type: 'text', text: '123456' }]
  expect(JSON.parse(request?.body ?? '')).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '96550000001',
    type: 'template',
    template: {
      name: 'login_code',
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: text },
        { type: 'button', sub_type: 'url', index: '0', parameters: text },
      ],
    },
    biz_opaque_callback_data: 'message-1',
  })
})

test('a language without an approved template gets the first one', async () => {
  await whatsapp().send({ ...MESSAGE, locale: 'ja' })
  expect(JSON.parse(gateway.requests.at(-1)?.body ?? '').template.language).toEqual({ code: 'en' })
})

test('errors tell limits of the rate from messages that are never accepted', async () => {
  const error = (code: number) => ({ status: 400, body: { error: { code, message: 'error' } } })
  for (const code of [130429, 131056]) {
    answer = error(code)
    await expect(whatsapp().send(MESSAGE)).rejects.toBeInstanceOf(ProviderBusy)
  }
  answer = error(131026)
  await expect(whatsapp().send(MESSAGE)).rejects.toEqual(new MessageRejected('131026'))
  answer = ACCEPTED
})

describe('delivery reports', () => {
  const url = new URL(MESSAGE.reportUrl)
  const read = (
    body: string,
    signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
  ) =>
    whatsapp().readReports({
      ...{ method: 'POST', url, body },
      header: (name) => (name === 'X-Hub-Signature-256' ? signature : undefined),
    }).reports
  const batch = (...statuses: object[]) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
      ],
    })

  test('arrive in batches, in any order', () => {
    const body = batch(
      { id: 'wamid.1', status: 'read', biz_opaque_callback_data: 'message-1' },
      { id: 'wamid.2', status: 'sent' },
      { id: 'wamid.2', status: 'failed', errors: [{ code: 131026 }] },
    )
    expect(read(body)).toEqual([
      { message: 'message-1', reference: 'wamid.1', state: 'delivered' },
      { message: null, reference: 'wamid.2', state: 'failed', isBilled: false },
    ])
  })

  test('about other things, such as messages of customers, are accepted and ignored', () => {
    const value = { messaging_product: 'whatsapp', messages: [{ id: 'wamid.3', text: { body: 'Hi' } }] }
    expect(read(JSON.stringify({ entry: [{ changes: [{ value }] }] }))).toEqual([])
    expect(read('{"entry":"?"}')).toEqual([])
  })

  test('of anybody else are rejected', () => {
    expect(() => read(batch(), 'sha256=0')).toThrow(InvalidReport)
    expect(() => read(batch(), '')).toThrow(InvalidReport)
  })

  test('are registered by repeating a number, for whoever knows the verify token', () => {
    const challenge = (token: string) => {
      const asked = new URL(url)
      asked.search = `?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`
      return whatsapp().readReports({ method: 'GET', url: asked, body: '', header: () => undefined }).reply
    }
    expect(challenge(VERIFY)).toBe('1158201444')
    expect(() => challenge('another')).toThrow(InvalidReport)
  })
})
