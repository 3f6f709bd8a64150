import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { runHousekeeping, startHousekeeping } from '../../../api/privacy/housekeeping.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'
import { NOON } from '../support/venue.ts'

const DAY = 24 * 3_600_000
const PHONE = '+96550007001'
const person = { name: 'Layla Q', phone: '50007001', dial_code: '+965', comment: 'for Layla' }

describe.each(databaseKinds)('personal data on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let guests: ReturnType<typeof reservationActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    guests = reservationActions(api, 'grill')
    for (const file of [reservableGrill('grill'), otherBusiness('other', '8')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    await open.db.deleteFrom('customer_order').execute()
    await open.db.deleteFrom('reservation').execute()
    await open.db.deleteFrom('limited_turn').execute()
  })

  const place = async (more: object = {}, headers: Record<string, string> = {}) => {
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'pickup',
      order_lines: [{ item_id: 'plain', quantity: 2, comment: 'Layla' }],
      ...person,
      notes: ['a chair for Layla'],
      ...more,
    }
    const answer = await api.post('/webapp/order', order, headers)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.order
  }
  const close = async (id: string) => {
    for (const status of [1, 5])
      expect((await api.operator('POST', `/operator/orders/${id}/status`, { status })).status).toBe(200)
  }
  const erase = (body: object) => api.operator('POST', '/operator/persons/erase', body)
  const stored = async () =>
    JSON.stringify([
      await open.db.selectFrom('customer_order').selectAll().execute(),
      await open.db.selectFrom('reservation').selectAll().execute(),
    ])
  const TRACES = /Layla|50007001/

  // @feature payload.notes privacy.erasure
  test('of a guest is erased by phone, at one business; amounts stay, and upcoming reservations are cancelled', async () => {
    const order = await place()
    const elsewhere = await place({ branch_id: 'other-b1' })
    const { reservation } = await guests.make(person)
    expect(describeFailure(await erase({ user_id: '7', phone: PHONE }))).toMatchObject({
      status: 409,
      reason: 'order-open',
    })
    await close(order.id)
    expect((await erase({ user_id: '7', phone: PHONE })).json).toEqual({
      orders: 1,
      reservations: 1,
      account: false,
    })
    const rows = await open.db.selectFrom('customer_order').selectAll().execute()
    const left = rows.find(({ id }) => id === order.id)
    expect(JSON.stringify(left)).not.toMatch(TRACES)
    expect(JSON.parse(left?.placed ?? '')).toMatchObject({
      amounts: order.amounts,
      number: order.number,
      name: '',
    })
    const { status, placed } = await open.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', reservation.id)
      .executeTakeFirstOrThrow()
    expect([status, TRACES.test(placed)]).toEqual([9, false])
    // The guest's data at another business stays.
    expect(JSON.stringify(rows.find(({ id }) => id === elsewhere.id))).toMatch(TRACES)
    expect((await erase({ user_id: '7', phone: PHONE })).json).toMatchObject({ orders: 0, reservations: 0 })
    expect(JSON.stringify(api.lines)).not.toMatch(TRACES)
  })

  test('is erased by the id of an order or a reservation', async () => {
    const order = await place({ phone: '50007002' })
    expect(describeFailure(await erase({ order_id: order.id }))).toMatchObject({
      status: 409,
      reason: 'order-open',
    })
    await close(order.id)
    const { reservation } = await guests.make({ ...person, phone: '50007002' })
    expect((await erase({ order_id: order.id })).json).toMatchObject({ orders: 1, reservations: 0 })
    expect((await erase({ order_id: reservation.id })).json).toMatchObject({ orders: 0, reservations: 1 })
    expect(await stored()).not.toMatch(/Layla|50007002/)
    expect((await erase({ order_id: 'none' })).status).toBe(404)
    for (const wrong of [{}, { user_id: '7' }, { order_id: 'a', user_id: '7', phone: PHONE }])
      expect([wrong, (await erase(wrong)).status]).toEqual([wrong, 400])
  })

  test('of an account and of the same phone as a guest are erased together, by the customer or the operator', async () => {
    const diners = accountActions(api)
    for (const byOperator of [false, true]) {
      const asGuest = await place()
      api.clock.now += 60_000
      const diner = await diners.logIn('50007001')
      const own = await place({ selling_types: 'dinein' }, diner.bearer)
      for (const { id } of [asGuest, own]) await close(id)
      if (byOperator)
        expect((await erase({ user_id: '7', phone: PHONE })).json).toEqual({
          orders: 2,
          reservations: 0,
          account: true,
        })
      else expect((await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
      expect(await stored()).not.toMatch(TRACES)
      expect(await open.db.selectFrom('customer').select('id').execute()).toEqual([])
    }
  })

  test('of an account is erased without newsletter sign-ups of an unverified address', async () => {
    const email = 'owner@example.com'
    const address = {
      venue: 'grill',
      business_id: '7',
      customer_id: null,
      locale: 'en',
      created_at: new Date(NOON),
    }
    await open.db
      .insertInto('newsletter_address')
      .values({ ...address, email })
      .execute()
    const diner = await accountActions(api).logIn('50007003')
    const claims = await api.post('/webapp/update-profile', { email }, diner.bearer)
    expect(claims.status).toBe(200)
    expect((await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
    expect(await open.db.selectFrom('newsletter_address').select('email').execute()).toEqual([{ email }])
  })

  // @feature privacy.erasure
  test('of guests is erased after the configured days, that of customers is not', async () => {
    const old = await place()
    await guests.make({ ...person, schedule: { date: '2026-05-07', from: '19:00', to: '20:30' } })
    const diner = await accountActions(api).logIn('50007004')
    const own = await place({ name: 'Kept' }, diner.bearer)
    api.clock.now = NOON + 20 * DAY
    const recent = await place({ name: 'Recent' })
    const house = { db: open.db, now: () => api.clock.now, log: () => {} }
    api.clock.now = NOON + 31 * DAY
    await runHousekeeping({ ...house, retentionDays: null })
    expect(await stored()).toMatch(TRACES)
    await runHousekeeping({ ...house, retentionDays: 29 })
    const rows = await open.db.selectFrom('customer_order').selectAll().execute()
    const row = (id: string) => JSON.stringify(rows.find((one) => one.id === id))
    expect(row(old.id)).not.toMatch(TRACES)
    expect(row(own.id)).toContain('Kept')
    expect(row(recent.id)).toContain('Recent')
    expect(JSON.stringify(await open.db.selectFrom('reservation').selectAll().execute())).not.toMatch(TRACES)
  })

  test('idempotency keys are deleted after 30 days', async () => {
    await open.db.deleteFrom('idempotency').execute()
    await place({}, { 'Idempotency-Key': 'old' })
    api.clock.now = NOON + 20 * DAY
    await place({}, { 'Idempotency-Key': 'recent' })
    const keys = async () => (await open.db.selectFrom('idempotency').select('created_at').execute()).length
    const house = { db: open.db, now: () => api.clock.now, log: () => {}, retentionDays: null }
    await runHousekeeping(house)
    expect(await keys()).toBe(2)
    api.clock.now = NOON + 31 * DAY
    await runHousekeeping(house)
    expect(await keys()).toBe(1)
  })

  // @feature privacy.erasure
  test('is cleaned up every hour', async () => {
    await open.db.deleteFrom('idempotency').execute()
    const keys = async () => (await open.db.selectFrom('idempotency').select('created_at').execute()).length
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const house = { db: open.db, now: () => api.clock.now, log: () => {}, retentionDays: null }
    const keeping = startHousekeeping(house)
    await place({}, { 'Idempotency-Key': 'hourly' })
    api.clock.now = NOON + 31 * DAY
    vi.advanceTimersByTime(3_599_999)
    expect(await keys()).toBe(1)
    vi.advanceTimersByTime(1)
    await keeping.close().finally(() => vi.useRealTimers())
    expect(await keys()).toBe(0)
  })
})
