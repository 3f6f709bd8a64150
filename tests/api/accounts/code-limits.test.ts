import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { countForExtent } from '../../helpers/seed.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

const GUESSES = countForExtent({ quick: 2000, full: 2000, nightly: 10_000 })
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(databaseKinds)('limits of codes on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    for (const file of [grill(), otherBusiness('bakery', '8')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
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
  const wrong = { ...expired, reason: 'wrong' }

  // @feature call.resend-otp limit.otp-timer
  test('a new code replaces the earlier one, and can be requested after 30 seconds', async () => {
    const id = await requestCodeId('/webapp/login', '50000010')
    const before = await diners.codeOf('50000010')
    const path = `/webapp/resend-otp?verification_id=${id}`
    const soon = await api.get(path)
    expect(describeFailure(soon)).toEqual({ status: 429, code: 'rate-limited', reason: 'codes', retry: 30 })
    expect(soon.response.headers.get('retry-after')).toBe('30')
    expect(soon.json.message).toContain('30 s')
    api.clock.now += 12_400
    expect(describeFailure(await api.get(path)).retry).toBe(18)
    api.clock.now = NOON + 30_000
    const sent = await api.get(path)
    expect(parseAs(calls.resendOtp.response, sent.json)).toMatchObject({ verification_id: id, resend_in: 30 })
    const now = await diners.codeOf('50000010')
    if (now !== before)
      expect(describeFailure(await diners.enter('/webapp/verify', id, before))).toEqual(wrong)
    api.clock.now += 4 * MINUTE
    expect((await diners.enter('/webapp/verify', id, now)).status).toBe(200)
    expect(describeFailure(await api.get(path))).toEqual(expired)
    expect(describeFailure(await api.get('/webapp/resend-otp?verification_id=none'))).toEqual(expired)
    expect((await api.get('/webapp/resend-otp')).json.issues[0].path).toBe('verification_id')
  })

  // @feature rule.otp-and-address
  test('a phone gets 5 codes an hour and 15 a day, over all businesses', async () => {
    const send = (n: number) =>
      diners.ask(n % 2 ? '/webapp/login' : '/send-otp', '50000011', {
        branch_id: n % 3 ? 'grill-b1' : 'bakery-b1',
      })
    for (let n = 0; n < 15; n++) {
      if (n > 0 && n % 5 === 0) {
        expect(describeFailure(await send(n)).retry).toBe((HOUR - 5 * MINUTE) / 1000)
        api.clock.now += HOUR - 5 * MINUTE
      }
      expect((await send(n)).status).toBe(200)
      api.clock.now += MINUTE
    }
    api.clock.now += HOUR
    const { retry = 0 } = describeFailure(await send(15))
    expect(api.clock.now + retry * 1000).toBe(NOON + 24 * HOUR)
    api.clock.now += retry * 1000
    expect((await send(15)).status).toBe(200)
  })

  // @feature security.codes
  test('an address gets 60 codes an hour, for any phones', async () => {
    const send = (n: number, address: string) =>
      api.post('/webapp/login', { branch_id: 'grill-b1', phone: `5001${1000 + n}` }, {}, address)
    const line = (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`
    for (let n = 0; n < 60; n++) expect((await send(n, line(n))).status).toBe(200)
    expect(describeFailure(await send(60, line(99)))).toMatchObject({
      status: 429,
      reason: 'codes',
      retry: 3600,
    })
    expect((await send(60, '2001:db8:1:300::1')).status).toBe(200)
  })

  test('a business sends 600 codes an hour, to any addresses', async () => {
    // Inserted directly instead of sending that many codes.
    const at = new Date(NOON - MINUTE)
    await open.db
      .insertInto('limited_turn')
      .values(Array.from({ length: 599 }, () => ({ key: 'business 7', at })))
      .execute()
    const send = (n: number, branch_id = 'grill-b1') =>
      api.post('/webapp/login', { branch_id, phone: `5006${1000 + n}` }, {}, `198.18.0.${n}`)
    expect((await send(1)).status).toBe(200)
    expect(describeFailure(await send(2))).toEqual({
      status: 429,
      code: 'rate-limited',
      reason: 'codes',
      retry: 3540,
    })
    expect(describeFailure(await send(3, 'grill-b2')).reason).toBe('codes')
    expect((await send(4, 'bakery-b1')).status).toBe(200)
  })

  test('simultaneous requests for one phone send one code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => diners.ask('/webapp/login', '50000012')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
    expect(await diners.messages()).toHaveLength(1)
  })

  /** Tries codes around the right one, a hundred at a time, and returns the answers. */
  const guess = async (phone: string, count: number) => {
    const id = await requestCodeId('/webapp/login', phone)
    const code = Number(await diners.codeOf(phone))
    await open.db.deleteFrom('session').execute()
    const answers: Record<string, number> = {}
    for (let n = 0; n < count; n += 100) {
      const batch = Array.from({ length: 100 }, (_, i) => {
        // The right code is in the middle.
        const tried = (code + 1_000_000 + n + i - count / 2) % 1_000_000
        // From many addresses, because a single one would be blocked.
        return diners.enter('/webapp/verify', id, String(tried).padStart(6, '0'), `203.0.${n / 100}.${i}`)
      })
      for (const answer of await Promise.all(batch)) {
        const { status, reason, retry = 0 } = describeFailure(answer)
        const kind = `${status} ${reason}`
        answers[kind] = (answers[kind] ?? 0) + 1
        if (status !== 429) continue
        // The limit states the seconds to wait, in the header and in the body.
        expect([retry, answer.response.headers.get('retry-after')]).toEqual([30, '30'])
        expect(answer.json.message).toContain('30 s')
      }
    }
    // Even the right code is no longer valid, so the owner of the phone needs a new one.
    const late = await diners.enter('/webapp/verify', id, String(code).padStart(6, '0'))
    expect(describeFailure(late).reason).toBe('tries')
    expect(await open.db.selectFrom('session').selectAll().execute()).toEqual([])
    return answers
  }

  // @feature rule.otp-and-address
  test('five guesses count, however many are simultaneous', async () => {
    expect(await guess('50000029', 200)).toEqual({ '400 wrong': 5, '429 tries': 195 })
  })

  // Skipped on the embedded database, which would run the same code sequentially for a minute.
  if (kind === 'postgres') {
    // @feature security.codes
    test('thousands of guesses at one login find nothing, and the answers state the seconds to wait', async () => {
      expect(await guess('50000013', GUESSES)).toEqual({ '400 wrong': 5, '429 tries': GUESSES - 5 })
    }, 180_000)
  }

  test('an address can enter 60 wrong codes an hour; two attempts per code are always checked', async () => {
    const address = '203.0.113.60'
    const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let login = 0; login < 12; login++) {
      const phone = `500110${10 + login}`
      const id = await requestCodeId('/webapp/login', phone)
      const no = other(await diners.codeOf(phone))
      for (let n = 0; n < 5; n++)
        expect(describeFailure(await diners.enter('/webapp/verify', id, no, address))).toEqual(wrong)
    }
    const id = await requestCodeId('/webapp/login', '50000014')
    const code = await diners.codeOf('50000014')
    for (let n = 0; n < 2; n++)
      expect(describeFailure(await diners.enter('/webapp/verify', id, other(code), address))).toEqual(wrong)
    const stopped = describeFailure(await diners.enter('/webapp/verify', id, code, address))
    expect(stopped).toEqual({ status: 429, code: 'rate-limited', reason: 'tries', retry: 3600 })
    expect((await diners.enter('/webapp/verify', id, code, '203.0.113.61')).status).toBe(200)
    // Others of the network can still enter a right code.
    const neighbour = await requestCodeId('/webapp/login', '50000015')
    const right = await diners.codeOf('50000015')
    expect(describeFailure(await diners.enter('/webapp/verify', neighbour, other(right), address))).toEqual(
      wrong,
    )
    expect((await diners.enter('/webapp/verify', neighbour, right, address)).status).toBe(200)
  })

  test('expired counts and logins are deleted, also by simultaneous requests', async () => {
    const phones = Array.from({ length: 12 }, (_, n) => `500120${10 + n}`)
    for (const phone of phones) await diners.logIn(phone)
    await diners.verifyPhone('50012040')
    const count = async (table: 'limited_turn' | 'otp_code' | 'session' | 'verified_phone') =>
      (await open.db.selectFrom(table).selectAll().execute()).length
    expect(await count('limited_turn')).toBe(39)
    api.clock.now += 31 * 24 * HOUR
    const answers = await Promise.all(phones.map((phone) => diners.ask('/webapp/login', phone)))
    expect(answers.map(({ status }) => status)).toEqual(phones.map(() => 200))
    expect([await count('limited_turn'), await count('otp_code')]).toEqual([36, 12])
    api.clock.now += 60_000
    await diners.logIn('50012041')
    await diners.verifyPhone('50012042')
    expect([await count('session'), await count('verified_phone')]).toEqual([1, 1])
  })
})
