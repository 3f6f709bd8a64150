import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { accountActions, type LoggedInDiner } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databaseKinds)('deleting an account on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(() => open.db.deleteFrom('limited_turn').execute())

  const order = (more: object = {}) => ({
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 1 }],
    ...more,
  })
  const place = async (
    diner: LoggedInDiner | null,
    more: object = {},
    headers: Record<string, string> = {},
  ) => (await api.post('/webapp/order', order(more), { ...diner?.bearer, ...headers })).json
  const profile = async (diner: LoggedInDiner) =>
    parseAs(calls.profile.response, (await api.get(`/webapp/profile/${diner.id}`, diner.bearer)).json).user
  const update = (diner: LoggedInDiner, body: object) =>
    api.post('/webapp/update-profile', body, diner.bearer)
  const failed = (answer: Awaited<ReturnType<TestApi['get']>>) => {
    const { code, issues } = parseAs(errorBodySchema, answer.json)
    return { status: answer.status, code, path: issues[0]?.path, reason: issues[0]?.reason }
  }

  // @feature call.delete-account
  test('deletion removes personal data and keeps the venue’s orders', async () => {
    const diner = await diners.logIn('51000018')
    await update(diner, {
      name: 'Layla Q',
      email: 'layla@example.com',
      locations: [{ name: 'Layla’s home' }],
    })
    const person = { name: 'Layla Q', phone: '51000018', dial_code: '965', comment: 'for Layla' }
    const { order: placed, secret } = await place(diner, {
      ...person,
      order_lines: [{ item_id: 'plain', quantity: 2, comment: 'Layla' }],
    })
    const remove = () => api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)
    expect(failed(await remove())).toMatchObject({ status: 409, code: 'conflict', reason: 'order-open' })
    expect(await profile(diner)).toMatchObject({ name: 'Layla Q' })
    for (const status of [1, 5])
      await api.operator('POST', `/operator/orders/${placed.id}/status`, { status })
    const deleted = await remove()
    expect(parseAs(calls.deleteAccount.response, deleted.json)).toEqual({ message: '' })
    expect((await remove()).status).toBe(401)
    const read = (await api.get(`/webapp/order/${placed.id}/${secret}?full=true`)).json.order
    expect(read).toMatchObject({ id: placed.id, status: 5, amounts: placed.amounts, name: '', phone: '' })
    expect(read.order_lines).toEqual([{ ...placed.order_lines[0], comment: '' }])
    const tables = [
      'customer',
      'customer_location',
      'session',
      'otp_code',
      'verified_phone',
      'limited_turn',
      'outbox',
      'customer_order',
      'idempotency',
    ] as const
    for (const table of tables) {
      const rows = JSON.stringify(await open.db.selectFrom(table).selectAll().execute())
      for (const trace of ['Layla', 'layla@', '51000018', diner.id])
        expect(`${table} ${rows}`).not.toContain(trace)
    }
    api.clock.now += 60_000
    const back = await diners.logIn('51000018')
    expect(back.id).not.toBe(diner.id)
    expect(await profile(back)).toMatchObject({ name: '', locations: [] })
  })

  test('an order that is never completed blocks deletion for a day', async () => {
    const diner = await diners.logIn('51000019')
    await place(diner)
    const remove = () => api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)
    api.clock.now = NOON + DAY - 1
    expect((await remove()).status).toBe(409)
    api.clock.now = NOON + DAY
    expect((await remove()).status).toBe(200)
  })

  test('of a concurrent deletion and order, one is refused, and no name is left behind', async () => {
    for (let round = 0; round < 6; round++) {
      const diner = await diners.logIn(`5100010${round}`)
      const [ordered, deleted] = await Promise.all([
        api.post('/webapp/order', order({ name: 'Nadia' }), diner.bearer),
        api.get(`/webapp/account/delete/${diner.id}`, diner.bearer),
      ])
      expect([
        [200, 409],
        [401, 200],
      ]).toContainEqual([ordered.status, deleted.status])
      if (deleted.status === 409) continue
      const left = await open.db
        .selectFrom('customer_order')
        .select(['id', 'customer_id', 'placed'])
        .execute()
      expect(
        left.filter(({ placed, customer_id }) => placed.includes('Nadia') && customer_id === null),
      ).toEqual([])
    }
  })
})
