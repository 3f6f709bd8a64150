import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(databaseKinds)('logging in on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    const files = [grill(), otherBusiness('bakery', '8'), otherBusiness('kiosk', '9', { disable_otp: true })]
    for (const file of files) expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())
  // Limits are reset, so that the tests do not affect each other.
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(async () => {
    await open.db.deleteFrom('limited_turn').execute()
    await open.db.deleteFrom('outbox').execute()
  })

  const requestCodeId = (...of: Parameters<typeof diners.requestCodeId>) => diners.requestCodeId(...of)
  const expired = { status: 400, code: 'invalid', reason: 'expired', retry: undefined }

  // @feature product.accounts product.log-in account.user call.login call.register
  test('by SMS: the first login creates a customer, the next opens the same account', async () => {
    const sent = parseAs(calls.login.response, (await diners.ask('/webapp/login', '50000001')).json)
    expect(sent).toMatchObject({ channel: 'sms', length: 6, expires_in: 300, resend_in: 30 })
    const first = await diners.enter('/webapp/verify', sent.verification_id, await diners.codeOf('50000001'))
    const session = parseAs(calls.verify.response, first.json)
    expect(session).toEqual(first.json)
    expect(session).toMatchObject({
      is_new: true,
      user: {
        business_id: '7',
        phone: '+96550000001',
        national_phone: '50000001',
        dial_code: '+965',
        name: '',
      },
    })
    api.clock.now += MINUTE
    const again = await requestCodeId('/webapp/register', '50000001', {
      name: 'Sara',
      email: 'sara@example.com',
    })
    const next = await diners.enter('/webapp/verify', again, await diners.codeOf('50000001'))
    expect(next.json).toMatchObject({ is_new: false, user: { id: session.user.id, name: 'Sara' } })
    expect(next.json.token).not.toBe(session.token)
    // Registering again does not change the profile.
    api.clock.now += MINUTE
    const third = await requestCodeId('/webapp/register', '50000001', { name: 'Somebody' })
    const last = await diners.enter('/webapp/verify', third, await diners.codeOf('50000001'))
    expect(last.json.user).toMatchObject({ name: 'Sara', email: 'sara@example.com' })
  })

  // @feature call.register-whatsapp call.verify-by-whatsapp
  test('by WhatsApp, with a separate call to check the code', async () => {
    const id = await requestCodeId('/webapp/register-whatsapp', '50000002', { name: 'Omar', locale: 'ar-KW' })
    const [message] = parseAs(
      operatorCalls.outbox.response,
      (await api.operator('GET', '/operator/outbox')).json,
    ).messages
    expect(message).toMatchObject({ channel: 'whatsapp', phone: '+96550000002', locale: 'ar' })
    const code = await diners.codeOf('50000002')
    expect(message?.text).toBe(
      `${code} هو رمزك لدى مشويات. يسري لمدة ٥ دقائق. لا تشاركه مع أحد، فلن يطلبه منك أي موظف من مشويات.`,
    )
    expect(describeFailure(await diners.enter('/webapp/verify', id, code))).toEqual(expired)
    const entered = await diners.enter('/webapp/verify-by-whatsapp', id, code)
    expect(parseAs(calls.verifyByWhatsapp.response, entered.json).user.name).toBe('Omar')
  })

  test('an SMS ends with the site of its code, which the caller cannot choose', async () => {
    const text = async (phone: string, host: string) => {
      const body = { branch_id: 'grill-b1', phone, dial_code: '+965' }
      await api.post('/webapp/login', body, { host }, '198.51.9.9')
      const sent = (await diners.messages()).find((message: { phone: string }) =>
        message.phone.endsWith(phone),
      )
      return { text: sent.text, code: await diners.codeOf(phone) }
    }
    const own = await text('50000003', 'GRILL.example:443')
    expect(own.text).toMatch(
      new RegExp(`^${own.code} is your code for Grill\\.[^\n]*\n\n@grill\\.example #${own.code}$`),
    )
    const elsewhere = await text('50000004', 'evil.example')
    expect(elsewhere.text.endsWith(`\n\n@localhost #${elsewhere.code}`)).toBe(true)
  })

  // @feature call.login
  test('the answers for phones with and without an account are identical', async () => {
    await diners.logIn('50000005')
    api.clock.now += MINUTE
    const known = await diners.ask('/webapp/login', '50000005')
    const unknown = await diners.ask('/webapp/login', '50000006')
    const withoutId = ({ json, status }: typeof known) => ({ ...json, status, verification_id: '' })
    expect(withoutId(known)).toEqual(withoutId(unknown))
    expect([...known.response.headers.keys()]).toEqual([...unknown.response.headers.keys()])
    const refused = [
      await diners.ask('/webapp/login', '50000005'),
      await diners.ask('/webapp/login', '50000006'),
    ]
    expect(refused[0]?.json).toEqual(refused[1]?.json)
  })

  // @feature rule.otp-and-address call.verify
  test('a code is valid once, for five minutes, in digits of any script', async () => {
    const id = await requestCodeId('/webapp/login', '50000007')
    const code = await diners.codeOf('50000007')
    api.clock.now += 5 * MINUTE
    expect(describeFailure(await diners.enter('/webapp/verify', id, code))).toEqual(expired)
    api.clock.now -= 1
    const arabic = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(' ')
    expect((await diners.enter('/webapp/verify', id, arabic)).status).toBe(200)
    expect(describeFailure(await diners.enter('/webapp/verify', id, code))).toEqual(expired)
    expect(describeFailure(await diners.enter('/webapp/verify', 'none', code))).toEqual(expired)
  })

  // @feature call.otp
  test('a code for verifying a phone does not log in, and vice versa', async () => {
    const phone = await requestCodeId('/send-otp', '50000008')
    const code = await diners.codeOf('50000008')
    expect(describeFailure(await diners.enter('/webapp/verify', phone, code))).toEqual(expired)
    expect((await diners.enter('/verify-otp', phone, code)).status).toBe(200)
    const login = await requestCodeId('/webapp/login', '50000009')
    const other = await diners.codeOf('50000009')
    expect(describeFailure(await diners.enter('/verify-otp', login, other))).toEqual(expired)
    expect((await diners.enter('/webapp/verify', login, other)).status).toBe(200)
  })

  // @feature call.verify
  test('a correct code entered several times at once opens one session', async () => {
    const id = await requestCodeId('/webapp/login', '50000015')
    const code = await diners.codeOf('50000015')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => diners.enter('/webapp/verify', id, code, `203.0.114.${n}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the same phone is a different customer at another business', async () => {
    const grillDiner = await diners.logIn('50000016')
    api.clock.now += MINUTE
    const bakeryDiner = await diners.logIn('50000016', { branch_id: 'bakery-b1' })
    expect(bakeryDiner.id).not.toBe(grillDiner.id)
    const { user } = (await api.get(`/webapp/profile/${bakeryDiner.id}`, bakeryDiner.bearer)).json
    expect(user.business_id).toBe('8')
  })

  // @feature business.disable-otp
  test('a venue with disable_otp sends no codes and has no login', async () => {
    for (const path of ['/webapp/login', '/webapp/register', '/webapp/register-whatsapp', '/send-otp'])
      expect(describeFailure(await diners.ask(path, '50000017', { branch_id: 'kiosk-b1' }))).toMatchObject({
        status: 409,
        code: 'unavailable',
        reason: 'otp-disabled',
      })
    expect(await diners.messages()).toEqual([])
  })

  // @feature call.otp call.verify-phone
  test('the proof of a phone is valid for an hour, for this business and phone only', async () => {
    const proof = await diners.verifyPhone('50000018')
    const check = (phone: string, more: object = {}, headers: Record<string, string> = {}) =>
      api.post(
        '/webapp/verify-phone',
        { branch_id: 'grill-b1', phone, dial_code: '965', proof, ...more },
        headers,
      )
    expect(parseAs(calls.verifyPhone.response, (await check('50000018')).json)).toEqual({
      verified: true,
      expires_at: new Date(NOON + HOUR).toISOString(),
    })
    const not = { verified: false, expires_at: null }
    expect((await check('50000019')).json).toEqual(not)
    expect((await check('50000018', { branch_id: 'bakery-b1' })).json).toEqual(not)
    expect((await check('50000018', { proof: null })).json).toEqual(not)
    expect((await check('50000018', { proof: `${proof}x` })).json).toEqual(not)
    const { bearer } = await diners.logIn('50000020')
    expect((await check('50000020', {}, bearer)).json).toEqual({ verified: true, expires_at: null })
    expect((await check('50000020')).json).toEqual(not)
    api.clock.now += HOUR
    expect((await check('50000018')).json).toEqual(not)
  })

  test.each([
    ['/webapp/login', { phone: '50000021' }, 400, 'branch_id'],
    ['/webapp/login', { branch_id: 'none', phone: '50000021' }, 404, ''],
    ['/webapp/login', { branch_id: 'grill-b1', phone: '12' }, 400, 'phone'],
    ['/webapp/login', { branch_id: 'grill-b1', phone: '' }, 400, 'phone'],
    ['/webapp/register', { branch_id: 'grill-b1', phone: '50000021', email: 'no' }, 400, 'email'],
    [
      '/webapp/register-whatsapp',
      { branch_id: 'grill-b1', phone: '50000021', name: 'x'.repeat(121) },
      400,
      'name',
    ],
    ['/send-otp', { branch_id: 'grill-b1', phone: '50000021', channel: 'pigeon' }, 400, 'channel'],
    ['/webapp/verify', { verification_id: 'x', code: '12345' }, 400, 'code'],
    ['/webapp/verify-by-whatsapp', { verification_id: 'x' }, 400, 'code'],
    ['/verify-otp', { code: '123456' }, 400, 'verification_id'],
    ['/webapp/verify-phone', { branch_id: 'grill-b1', phone: 'Sara' }, 400, 'phone'],
  ])('POST %s with %j is refused in the common error format', async (path, body, status, issue) => {
    const answer = await api.post(path, body, {}, '203.0.115.1')
    const { issues } = parseAs(errorBodySchema, answer.json)
    expect([answer.status, issues[0]?.path ?? '']).toEqual([status, issue])
    expect(await diners.messages()).toEqual([])
  })

  // @feature security.logs
  test('the database and log of a whole login contain no codes or tokens, and the log no phones', async () => {
    api.lines.length = 0
    const secrets = [] as string[]
    const diner = await diners.logIn('50000024', { name: 'Layla Q' })
    secrets.push(diner.token, await diners.codeOf('50000024'))
    const proof = await diners.verifyPhone('50000025')
    secrets.push(proof, await diners.codeOf('50000025'))
    await diners.ask('/webapp/login', '50000024')
    await diners.enter('/webapp/verify', 'none', '123456')
    await api.post(
      '/webapp/update-profile',
      { name: 'Layla', phone: '50000025', phone_proof: proof },
      diner.bearer,
    )
    await api.get(`/webapp/v5/orders/${diner.id}`, diner.bearer)
    await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)
    const log = JSON.stringify(api.lines)
    for (const private_ of [...secrets, '50000024', '50000025', 'Layla', diner.id])
      expect(log).not.toContain(private_)
    expect(log).toContain('message stored in outbox')
    await open.db.deleteFrom('outbox').execute()
    const tables = ['otp_code', 'session', 'verified_phone', 'limited_turn', 'customer'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await open.db.selectFrom(table).selectAll().execute())
      for (const secret of secrets) expect(rows).not.toContain(secret)
    }
    expect(JSON.stringify(await open.db.selectFrom('limited_turn').selectAll().execute())).not.toMatch(
      /5000002/,
    )
  })

  test('only the operator can read the outbox, which is emptied after a day', async () => {
    await requestCodeId('/webapp/login', '50000026')
    expect((await api.get('/operator/outbox')).status).toBe(401)
    const { bearer } = await diners.logIn('50000027')
    expect((await api.get('/operator/outbox', bearer)).status).toBe(401)
    expect((await api.operator('GET', '/operator/outbox?limit=0')).json.issues[0].path).toBe('limit')
    api.clock.now += 24 * HOUR + 1
    await requestCodeId('/webapp/login', '50000028')
    expect(await diners.messages()).toHaveLength(1)
  })
})
