// @feature-file messages.providers
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MessageRejected } from '../../../api/messages/providers/call-provider.ts'
import { type GatewaySettings, readGatewayFile } from '../../../api/messages/providers/gateway-settings.ts'
import { InvalidReport, type ProviderMessage } from '../../../api/messages/providers/message-provider.ts'
import { createSmsGateway } from '../../../api/messages/providers/sms-gateway.ts'
import { type GatewayAnswer, startGateway } from './message-gateway.ts'

const EXAMPLES = new URL('../../../docs/sms-gateways/', import.meta.url).pathname
const ENVIRONMENT = {
  ...{ SMS_SENDER: 'SUFRA', KWTSMS_USERNAME: 'user', KWTSMS_PASSWORD: 'secret', UNIFONIC_APP_SID: 'app' },
  ...{ TAQNYAT_TOKEN: 'token', SMSBOX_USERNAME: 'user', SMSBOX_PASSWORD: 'secret', SMSBOX_CUSTOMER_ID: '7' },
}
const MESSAGE: ProviderMessage = {
  ...{ id: 'message-1', channel: 'sms', phone: '+96550000001', locale: 'ar', code: '123456' },
  text: '123456 هو رمزك\n\n@sufra.example #123456',
  reportUrl: 'https://sufra.example/api/messages/kwtsms/report',
}

let answer: GatewayAnswer
let gateway: Awaited<ReturnType<typeof startGateway>>
let folder: string
beforeAll(async () => {
  gateway = await startGateway(() => answer)
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

/** Sends a message by an example, to the server of this test. */
async function sendBy(example: string, answered: GatewayAnswer) {
  const settings = readGatewayFile(`${EXAMPLES}${example}.json`, ENVIRONMENT)
  answer = answered
  const url = `${gateway.url}${new URL(settings.url).pathname}`
  const sent = createSmsGateway({ ...settings, url }).send(MESSAGE)
  const outcome = await sent.catch((error: unknown) => error)
  return { outcome, request: gateway.requests.at(-1) }
}

// https://www.kwtsms.com/doc/KwtSMS.com_API_Documentation_v41.pdf
test('kwtSMS: JSON, and `result` says whether it was accepted', async () => {
  const ok = { status: 200, body: { result: 'OK', 'msg-id': 'f4c841adee210f31307633ceaebff2ec', numbers: 1 } }
  const { outcome, request } = await sendBy('kwtsms', ok)
  expect(outcome).toEqual({ reference: 'f4c841adee210f31307633ceaebff2ec', parts: null })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...{ username: 'user', password: 'secret', sender: 'SUFRA', mobile: '96550000001', test: '0' },
    message: MESSAGE.text,
  })
  const error = { status: 200, body: { result: 'ERROR', code: 'ERR010', description: 'no balance' } }
  expect((await sendBy('kwtsms', error)).outcome).toEqual(new MessageRejected('200'))
})

// https://docs.unifonic.com/reference/send-message
test('Unifonic: a form, and `success` says whether it was accepted', async () => {
  const ok = { status: 200, body: { success: true, data: { MessageID: 3200017889310, Status: 'Queued' } } }
  const { outcome, request } = await sendBy('unifonic', ok)
  expect(outcome).toEqual({ reference: '3200017889310', parts: null })
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toMatchObject({
    ...{ AppSid: 'app', SenderID: 'SUFRA', Recipient: '96550000001', Body: MESSAGE.text },
  })
  const error = { status: 200, body: { success: false, errorCode: 'ER-02' } }
  expect((await sendBy('unifonic', error)).outcome).toBeInstanceOf(MessageRejected)
})

// https://dev.taqnyat.sa/ar/doc/sms/
test('Taqnyat: JSON with a list of recipients and a token', async () => {
  const ok = { status: 201, body: { statusCode: 201, messageId: 117, accepted: '[966500000001]' } }
  const { outcome, request } = await sendBy('taqnyat', ok)
  expect(outcome).toEqual({ reference: '117', parts: null })
  expect(request?.headers.authorization).toBe('Bearer token')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...{ recipients: ['96550000001'], sender: 'SUFRA', body: MESSAGE.text },
  })
  const error = { status: 401, body: { statusCode: 401, message: 'Unauthorized' } }
  expect((await sendBy('taqnyat', error)).outcome).toEqual(new MessageRejected('401'))
})

// https://smsbox.com: the HTTP API of its web service.
test('smsbox: everything in the address, and the answer is XML', async () => {
  const xml = (result: boolean) => ({
    status: 200,
    body: `<SendingSMSResult><Result>${result}</Result><MessageId>88</MessageId></SendingSMSResult>`,
    headers: { 'Content-Type': 'text/xml' },
  })
  const { outcome, request } = await sendBy('smsbox', xml(true))
  expect(outcome).toEqual({ reference: '88', parts: null })
  expect([request?.method, request?.body]).toEqual(['GET', ''])
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toMatchObject({
    ...{ username: 'user', senderText: 'SUFRA', recipientNumbers: '96550000001', messageBody: MESSAGE.text },
  })
  expect((await sendBy('smsbox', xml(false))).outcome).toBeInstanceOf(MessageRejected)
})

describe('delivery reports', () => {
  const settings: GatewaySettings = {
    ...readGatewayFile(`${EXAMPLES}kwtsms.json`, ENVIRONMENT),
    reports: {
      ...{ key: 'key-of-the-reports-0', reference: 'id', state: 'status' },
      ...{ delivered: ['DELIVRD'], failed: ['UNDELIV', 'EXPIRED'] },
    },
  }
  const read = (query: string, body = '') =>
    createSmsGateway(settings).readReports({
      ...{ method: body ? 'POST' : 'GET', body, url: new URL(`${MESSAGE.reportUrl}?${query}`) },
      header: () => undefined,
    }).reports
  const KEY = 'key=key-of-the-reports-0'
  const delivered = { message: 'message-1', reference: 'message-1', state: 'delivered' }

  test('are read from the address, a form, or JSON', () => {
    expect(read(`${KEY}&id=message-1&status=DELIVRD`)).toEqual([delivered])
    expect(read(KEY, 'id=message-1&status=EXPIRED')).toEqual([{ ...delivered, state: 'failed' }])
    expect(read(KEY, '{"id":"message-1","status":"DELIVRD"}')).toEqual([delivered])
    expect(read(`${KEY}&id=message-1&status=ACCEPTD`)).toEqual([])
  })

  test('need the key', () => {
    expect(() => read('id=message-1&status=DELIVRD')).toThrow(InvalidReport)
  })
})

describe('a file that describes a gateway', () => {
  const problemOf = (content: string): string => {
    const file = join(folder, 'gateway.json')
    writeFileSync(file, content)
    try {
      readGatewayFile(file, ENVIRONMENT)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const example = JSON.parse(readFileSync(`${EXAMPLES}kwtsms.json`, 'utf8'))

  test('is refused with what is wrong and where, without secrets', () => {
    expect(problemOf('{')).toMatch(/^cannot be read: /)
    expect(problemOf(JSON.stringify({ ...example, sender: '{env:MISSING}' }))).toBe(
      'requires MISSING, which are not set',
    )
    expect(problemOf(JSON.stringify({ ...example, phone: 'secret' }))).toMatch(/^phone: /)
    expect(problemOf(JSON.stringify({ ...example, accepted: { pattern: '(' } }))).toMatch(
      /^accepted.*: expected a regular expression$/,
    )
    expect(problemOf(JSON.stringify({ ...example, accepted: {} }))).toBe(
      'accepted: expected either a path or a pattern',
    )
    expect(problemOf(JSON.stringify({ ...example, fieldz: {} }))).toMatch(/fieldz/)
  })
})
