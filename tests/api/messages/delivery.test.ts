// @feature-file messages.providers messages.delivery
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { CountedMessage } from '../../../api/messages/deliver.ts'
import { createTwilio } from '../../../api/messages/providers/twilio.ts'
import { twilioSignature } from '../../../api/messages/providers/twilio-signature.ts'
import { createWhatsappCloud } from '../../../api/messages/providers/whatsapp-cloud.ts'
import { calls } from '../../../src/contract/calls.ts'
import { accountActions, describeFailure } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'
import { type GatewayAnswer, type GatewayRequest, startGateway } from './message-gateway.ts'

/** How long to wait at most for what happens after an answer; it takes milliseconds on an idle machine. */
const PATIENCE = { timeout: 10_000 }
const TOKEN = 'token-of-the-account'
const ACCEPTED = { status: 201, body: { sid: 'SM1', num_segments: '2' } }
const TEMPLATE_ACCEPTED = { status: 200, body: { messages: [{ id: 'wamid.1' }] } }

describe.each(databaseKinds)('messages on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  let answers: ((request: GatewayRequest) => GatewayAnswer)[]
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let counted: CountedMessage[] = []

  const sms = () =>
    createTwilio({
      ...{ url: gateway.url, accountSid: 'AC1', authToken: TOKEN, smsFrom: 'Sufra', whatsapp: null },
    })
  const whatsapp = () =>
    createWhatsappCloud({
      ...{ url: gateway.url, phoneNumberId: '42', accessToken: 'access', appSecret: 'secret' },
      ...{ verifyToken: 'verify', codeTemplate: 'code', languages: ['en'] },
    })
  /** The waits for reports, in order. Each ends when its test says so. */
  let waits: { milliseconds: number; end: () => void }[] = []
  const waitForReport = (milliseconds: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waits.push({ milliseconds, end: resolve })
    return promise
  }
  const createApi = (providers: object) =>
    createTestApi(open, {
      accounts: { secret: 'account-secret-of-the-tests', providers, waitForReport },
      onMessage: (message) => counted.push(message),
    })
  const use = (of: TestApi) => {
    api = of
    diners = accountActions(of)
  }
  const textOf = (request: GatewayRequest | undefined) => new URLSearchParams(request?.body).get('Body') ?? ''

  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    gateway = await startGateway((request) => {
      const answer = answers.shift()
      if (answer) return answer(request)
      return request.url.pathname.startsWith('/42/') ? TEMPLATE_ACCEPTED : ACCEPTED
    })
    const { status } = await createTestApi(open).operator('PUT', '/operator/venues', grill())
    expect(status).toBe(200)
  })
  afterAll(async () => {
    await gateway.close()
    await open.close()
  })
  beforeEach(async () => {
    answers = []
    counted = []
    waits = []
    gateway.requests.length = 0
    await open.db.deleteFrom('limited_turn').execute()
    use(createApi({ sms: sms() }))
  })

  test('a code arrives by the provider instead of the outbox, and is the one to enter', async () => {
    const sent = parseAs(calls.login.response, (await diners.ask('/webapp/login', '50000001')).json)
    expect(await diners.messages()).toEqual([])
    const [code = ''] = /\d{6}/.exec(textOf(gateway.requests[0])) ?? []
    expect((await diners.enter('/webapp/verify', sent.verification_id, code)).status).toBe(200)
    const of = { provider: 'twilio', channel: 'sms', kind: 'code', country: '+965' }
    expect(counted).toEqual([{ ...of, outcome: 'sent', parts: 2, cost: null }])
    expect(JSON.stringify(api.lines)).not.toMatch(new RegExp(`50000001|${code}`))
  })

  test('a code to the Emirates contains no domain, because operators there block it', async () => {
    await diners.ask('/webapp/login', '0501234567', { dial_code: '+971' })
    await diners.ask('/webapp/login', '50000002')
    const [emirates, kuwait] = gateway.requests.map(textOf)
    expect(kuwait).toMatch(/\n\n@localhost #\d{6}$/)
    expect(emirates).not.toMatch(/[@#]|\n/)
  })

  test('a busy provider is asked again', async () => {
    answers = [
      () => ({ status: 429, body: {}, headers: { 'Retry-After': '0.01' } }),
      () => ({ status: 503, body: '', headers: { 'Retry-After': '0.01' } }),
    ]
    expect((await diners.ask('/webapp/login', '50000003')).status).toBe(200)
    expect(gateway.requests).toHaveLength(3)
    expect(counted.map(({ outcome }) => outcome)).toEqual(['sent'])
  })

  test.each([
    ['a message that is rejected', { status: 400, body: { code: 21211 } }, 'MessageRejected'],
    ['a message after which the connection ends, which may be on its way,', null, 'TypeError'],
  ])('%s is not sent again; the diner is told, and the log reveals nothing', async (_, answer, error) => {
    answers = [() => answer]
    const failed = await diners.ask('/webapp/login', '50000004')
    expect(describeFailure(failed)).toMatchObject({ status: 409, code: 'unavailable', reason: 'not-sent' })
    expect(gateway.requests).toHaveLength(1)
    expect(counted.map(({ outcome }) => outcome)).toEqual(['not-sent'])
    expect(api.lines.find(({ event }) => event === 'message rejected')?.fields).toMatchObject({ kind: error })
    expect(JSON.stringify(api.lines)).not.toContain('50000004')
  })

  test('a code by a channel without a provider is sent by the other one, and the answer says so', async () => {
    const asked = await diners.ask('/webapp/register-whatsapp', '50000005')
    const sent = parseAs(calls.registerWhatsapp.response, asked.json)
    expect(sent.channel).toBe('sms')
    const [code = ''] = /\d{6}/.exec(textOf(gateway.requests[0])) ?? []
    expect((await diners.enter('/webapp/verify', sent.verification_id, code)).status).toBe(200)
  })

  /** Twilio reports how the message of a request ended. */
  const report = (request: GatewayRequest | undefined, state: string, signature?: string) => {
    const url = new URLSearchParams(request?.body).get('StatusCallback') ?? ''
    const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: state })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature ?? twilioSignature(TOKEN, url, form),
    }
    const { pathname, search } = new URL(url)
    return api.app.request(`${pathname}${search}`, { method: 'POST', headers, body: form.toString() })
  }

  test('a code that is not reported as delivered is also sent by the other channel', async () => {
    use(createApi({ sms: sms(), whatsapp: whatsapp() }))
    await diners.ask('/webapp/login', '50000006')
    expect(gateway.requests).toHaveLength(1)
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([20_000])
    waits[0]?.end()
    await vi.waitFor(() => expect(counted).toHaveLength(2), PATIENCE)
    const [first, second] = gateway.requests
    const template = JSON.parse(second?.body ?? '').template.components[0].parameters[0].text
    expect(textOf(first)).toContain(template)
  })

  test('a code that is reported as delivered is not', async () => {
    let reported: Promise<Response> | undefined
    // The report arrives before the answer.
    answers = [
      (request) => {
        reported = Promise.resolve(report(request, 'delivered'))
        return ACCEPTED
      },
    ]
    use(createApi({ sms: sms(), whatsapp: whatsapp() }))
    await diners.ask('/webapp/login', '50000007')
    expect((await reported)?.status).toBe(200)
    waits[0]?.end()
    // A second message of the first code would be sent during the next call.
    await diners.ask('/webapp/login', '50000008')
    waits[1]?.end()
    await vi.waitFor(
      () => expect(counted.filter(({ outcome }) => outcome === 'sent')).toHaveLength(3),
      PATIENCE,
    )
    expect(gateway.requests.map(({ url }) => url.pathname.startsWith('/42/'))).toEqual([false, false, true])
    expect(JSON.parse(gateway.requests[2]?.body ?? '').to).toBe('96550000008')
  })

  test('a code that was entered or replaced meanwhile is not', async () => {
    use(createApi({ sms: sms(), whatsapp: whatsapp() }))
    const requestId = async (phone: string) =>
      parseAs(calls.login.response, (await diners.ask('/webapp/login', phone)).json).verification_id
    const entered = await requestId('50000010')
    const [code = ''] = /\d{6}/.exec(textOf(gateway.requests[0])) ?? []
    expect((await diners.enter('/webapp/verify', entered, code)).status).toBe(200)
    waits[0]?.end()
    const replaced = await requestId('50000011')
    api.clock.now += 60_000
    expect((await api.get(`/webapp/resend-otp?verification_id=${replaced}`)).status).toBe(200)
    const [, , second] = gateway.requests.map(textOf)
    waits[1]?.end()
    // Second messages of those codes would be sent during the next call.
    expect((await api.get('/webapp/v5/shifts/grill-b1')).status).toBe(200)
    waits[2]?.end()
    // Only the code that replaced the other is sent twice.
    await vi.waitFor(() => expect(gateway.requests).toHaveLength(4), PATIENCE)
    const { to, template } = JSON.parse(gateway.requests[3]?.body ?? '')
    expect([to, second]).toEqual([
      '96550000011',
      expect.stringContaining(template.components[0].parameters[0].text),
    ])
  })

  test('reports count once, in any order; those of strangers are rejected', async () => {
    await diners.ask('/webapp/login', '50000009')
    const [request] = gateway.requests
    expect((await report(request, 'delivered', 'forged')).status).toBe(403)
    for (const state of ['sent', 'delivered', 'delivered', 'undelivered'])
      expect((await report(request, state)).status).toBe(200)
    expect(counted.map(({ outcome }) => outcome)).toEqual(['sent', 'delivered'])
    expect((await api.app.request('/messages/other/report', { method: 'POST' })).status).toBe(404)
  })
})
