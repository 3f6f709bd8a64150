import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { CALL_LIMITS } from '../../../api/http/call-limits.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { describeFailure } from '../support/accounts.ts'
import { createTestApi, OPERATOR_TOKEN, openTestDatabase, type TestApi, UNLIMITED } from '../support/api.ts'
import { grill } from '../support/venue.ts'

const HOUSE = '198.51.100.20'
let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open, {
    callLimits: { ...UNLIMITED, order: [{ most: 3, seconds: 60 }], code: [{ most: 2, seconds: 60 }] },
  })
  expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
})
afterAll(() => open.close())

const order = {
  branch_id: 'grill-b1',
  selling_types: 'dinein',
  name: 'Sara',
  phone: '50001234',
  dial_code: '+965',
  order_lines: [{ item_id: 'plain', quantity: 1 }],
}

describe('calls of one network', () => {
  test('above the limit of their kind are refused with the seconds to wait; other networks are not affected', async () => {
    const place = (address: string, headers = {}) => api.post('/webapp/order', order, headers, address)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await place(HOUSE))
    expect(answers.map(({ status }) => status).slice(0, 3)).not.toContain(429)
    const refused = answers[3] as (typeof answers)[0]
    expect(describeFailure(refused)).toEqual({
      status: 429,
      code: 'rate-limited',
      reason: 'calls',
      retry: 60,
    })
    expect(refused.response.headers.get('retry-after')).toBe('60')
    // It is refused before its token is looked up, whatever its headers claim.
    expect((await place(HOUSE, { authorization: 'Bearer none' })).status).toBe(429)
    expect((await place(HOUSE, { 'x-forwarded-for': '203.0.113.77' })).status).toBe(429)
    expect((await place('198.51.100.21')).status).not.toBe(429)
    expect((await api.get('/webapp/v5/menu/grill-b1', {}, HOUSE)).status).toBe(200)
    api.clock.now += 60_000
    expect((await place(HOUSE)).status).not.toBe(429)
  })

  test('run a few at a time; more wait, too many are refused, and other networks are not affected', async () => {
    let answerAll = () => {}
    const answered = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    const slow = createTestApi(open, {
      publisher: {
        publish: () => Promise.reject(new Error('not expected in this test')),
        rollback: () => Promise.reject(new Error('not expected in this test')),
        status: async (reference_id) => {
          await answered
          return {
            reference_id,
            build_id: 'b1',
            published_at: '2026-05-06T09:00:00Z',
            pages: 1,
            previous: [],
          }
        },
      },
    })
    const ask = (address: string) =>
      slow.get('/operator/venues/grill/status', { authorization: `Bearer ${OPERATOR_TOKEN}` }, address)
    const held = Array.from({ length: 208 }, () => ask(HOUSE))
    expect(describeFailure(await ask(HOUSE))).toEqual({
      status: 429,
      code: 'rate-limited',
      reason: 'calls',
      retry: 1,
    })
    expect((await slow.get('/webapp/v5/menu/grill-b1', {}, '198.51.100.22')).status).toBe(200)
    const [own] = [ask('127.0.0.1')]
    answerAll()
    expect((await Promise.all([...held, own])).map(({ status }) => status)).toEqual(Array(209).fill(200))
  })

  test('of a kind share one limit', async () => {
    const line = (n: number) => `2001:db8:9:9::${n}`
    await api.get('/webapp/resend-otp?verification_id=a', {}, line(1))
    await api.post('/webapp/verify', { verification_id: 'a', code: '123456' }, {}, line(2))
    expect((await api.post('/send-otp', {}, {}, line(3))).status).toBe(429)
  })

  // @feature security.call-limits
  test('have limits that 300 diners within ten minutes stay below', async () => {
    const house = createTestApi(open, { callLimits: CALL_LIMITS })
    const MINUTE = 60_000
    const seen = new Set<number>()
    const from = house.clock.now
    for (let diner = 0; diner < 300; diner++) {
      house.clock.now = from + Math.floor((diner / 300) * 10 * MINUTE)
      for (const path of [
        '/webapp/v5/menu/grill-b1',
        '/webapp/v5/shifts/grill-b1',
        '/webapp/tables/grill-b1',
      ])
        seen.add((await house.get(path, {}, HOUSE)).status)
      // Invalid calls count like valid ones, but need no database access.
      for (const path of ['/webapp/order', '/webapp/reserve-table', '/service/pos/calc-order/grill-b1'])
        seen.add((await house.post(path, {}, {}, HOUSE)).status)
      seen.add((await house.post('/webapp/visit/grill-b1', {}, {}, HOUSE)).status)
    }
    expect([...seen].sort()).toEqual([200, 400])
  })

  // @feature security.call-limits
  test('to the maps service are limited to 300 a minute, searches and look-ups together', async () => {
    const house = createTestApi(open, { callLimits: CALL_LIMITS })
    // Without parameters they cause no work, but still count.
    const ask = async (n: number) => house.get(n % 2 ? '/maps/search' : '/maps/reverse', {}, HOUSE)
    const seen = new Set<number>()
    for (let n = 1; n <= 300; n++) seen.add((await ask(n)).status)
    expect([...seen]).toEqual([400])
    for (const n of [301, 302])
      expect(describeFailure(await ask(n))).toEqual({
        status: 429,
        code: 'rate-limited',
        reason: 'calls',
        retry: 60,
      })
    expect((await house.get('/maps/search', {}, '198.51.100.21')).status).toBe(400)
    house.clock.now += 60_000
    expect((await ask(303)).status).toBe(400)
  })
})

test('every call of the operator is refused without the token, and counted', async () => {
  const most = Object.keys(operatorCalls).length
  const strict = createTestApi(open, { callLimits: { ...UNLIMITED, operator: [{ most, seconds: 60 }] } })
  const statuses: number[] = []
  for (const { method, path } of Object.values(operatorCalls))
    statuses.push(
      (await strict.app.request(path.replace(/:\w+/g, 'x'), { method }, { address: HOUSE })).status,
    )
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await strict.get('/operator/venues', {}, HOUSE)).status).toBe(429)
})
