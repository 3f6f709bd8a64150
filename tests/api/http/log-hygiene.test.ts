import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { mapsCalls } from '../../../src/contract/site/maps-calls.ts'
import { createTestApi, OPERATOR_TOKEN, openTestDatabase, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

/** Stands for any personal data. It consists of letters and digits, so that it is valid as an id and as a word. */
const SECRET = 'zqSecretzq'
const PHONE = '50007719'

let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open)
  expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
})
afterAll(() => open.close())

const all = [...Object.values(calls), ...Object.values(mapsCalls), ...Object.values(operatorCalls)]

/** Bodies that pass validation and reach the database. */
const person = { branch_id: 'grill-b1', name: SECRET, phone: PHONE, dial_code: '+965' }
const bodies: Readonly<Record<string, object>> = {
  '/webapp/order': {
    ...person,
    ...{ selling_types: 'car_pickup', comment: SECRET, coupon_code: SECRET },
    order_lines: [{ item_id: 'plain', quantity: 1, comment: SECRET }],
  },
  '/webapp/login': person,
  '/webapp/register': { ...person, email: `${SECRET}@example.com` },
  '/webapp/register-whatsapp': person,
  '/send-otp': { ...person, channel: 'sms' },
  '/webapp/verify': { verification_id: SECRET, code: '771199' },
  '/verify-otp': { verification_id: SECRET, code: '771199' },
  '/webapp/verify-phone': { ...person, proof: SECRET },
}

/** Sends every call with a secret in all its parts, and returns the statuses. */
async function callEverything(on: TestApi, branch: string, authorization: string): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const call of all) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => (/branch/i.test(name) ? branch : SECRET))
    const query = new URLSearchParams(('query' in call ? call.query : []).map((name) => [name, SECRET]))
    const address = `${path}?${query}&more=${SECRET}`
    const headers = {
      authorization,
      cookie: `a=${SECRET}`,
      referer: `http://localhost/${SECRET}`,
      'idempotency-key': SECRET,
      'replaces-keys': SECRET,
      'reservation-secret': SECRET,
      'user-agent': SECRET,
    }
    const body = bodies[call.path] ?? { [SECRET]: SECRET, phone: PHONE, name: SECRET, code: '771199' }
    if ('stream' in call) {
      const stream = await on.app.request(address, { headers }, { address: '203.0.113.1' })
      statuses.add(stream.status)
      await stream.body?.cancel()
      continue
    }
    const answer = call.method === 'GET' ? on.get(address, headers) : on.post(address, body, headers)
    statuses.add((await answer).status)
    if (call.method !== 'GET') await on.post(address, `{"broken": "${SECRET}`, headers)
  }
  statuses.add((await on.get(`/no/such/call/${SECRET}?q=${SECRET}`)).status)
  return statuses
}

const loggedText = (on: TestApi) =>
  on.lines.filter((line) =>
    new RegExp(`${SECRET}|${PHONE}|771199|${OPERATOR_TOKEN}`, 'i').test(JSON.stringify(line)),
  )

describe('the log of every call, with secrets in all its parts', () => {
  test.each([
    ['a guest', ''],
    ['somebody with a wrong token', `Bearer ${SECRET}`],
    ['the operator', `Bearer ${OPERATOR_TOKEN}`],
  ])('contains none of them: %s', async (_, authorization) => {
    api.lines.length = 0
    await callEverything(api, 'grill-b1', authorization)
    expect(api.lines.length).toBeGreaterThan(all.length)
    expect(loggedText(api)).toEqual([])
  })

  // @feature security.logs
  test('has no secrets when the database fails', async () => {
    const database = await openTestDatabase('embedded', inject('databaseUrl'))
    const broken = createTestApi(database)
    await broken.operator('PUT', '/operator/venues', grill())
    await database.close()
    const statuses = await callEverything(broken, 'grill-b1', `Bearer ${OPERATOR_TOKEN}`)
    expect(statuses).toContain(500)
    expect(broken.lines.some(({ level }) => level === 'error')).toBe(true)
    expect(loggedText(broken)).toEqual([])
  })
})
