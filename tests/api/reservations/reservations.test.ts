import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { EVENING, reservableGrill, reservationActions, withSecret } from '../support/reservations.ts'
import { NOON } from '../support/venue.ts'

const MINUTE = 60_000
const EVENING_AT = Date.parse('2026-05-07T16:00:00Z')

describe.each(databaseKinds)('reservations on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof reservationActions>
  const put = async (
    reservation: object = {},
    edit: (file: ReturnType<typeof reservableGrill>) => object = (f) => f,
  ) => {
    const answer = await api.operator('PUT', '/operator/venues', edit(reservableGrill('grill', reservation)))
    expect(answer.text).toContain('"venue"')
  }
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = reservationActions(api, 'grill')
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    await put()
  })
  afterEach(() => open.db.deleteFrom('reservation').execute())

  const failed = (answer: Awaited<ReturnType<TestApi['get']>>) => {
    const { code, issues } = parseAs(errorBodySchema, answer.json)
    return { status: answer.status, code, path: issues[0]?.path, reason: issues[0]?.reason }
  }

  // @feature call.reserve-table
  test('50 simultaneous requests for one table and time make one reservation', async () => {
    const other = reservationActions(createTestApi(open), 'grill')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? diners : other).send({ table_id: 'four', phone: `5001${1000 + i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused)
      expect(failed(answer)).toEqual({ status: 409, code: 'conflict', path: 'table_id', reason: 'taken' })
    expect(await open.db.selectFrom('reservation').select(['table_id', 'people']).execute()).toEqual([
      { table_id: 'four', people: 2 },
    ])
  })

  test('50 simultaneous requests for any table reserve each suitable table once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => diners.send({ users: 3 })))
    const made = answers.filter(({ status }) => status === 200)
    expect(made.map(({ json }) => json.reservation.table.id).sort()).toEqual(['eight', 'four'])
    expect(failed(answers.find(({ status }) => status !== 200) as (typeof answers)[0])).toMatchObject({
      code: 'conflict',
      path: 'schedule',
      reason: 'full',
    })
  })

  test('50 simultaneous parties of three fill a capacity of ten with three of them', async () => {
    await put({ with_table: false, capacity: 10 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => diners.send({ users: 3 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await diners.slot())?.people_left).toBe(1)
    expect((await diners.send({ users: 1 })).status).toBe(200)
    expect(failed(await diners.send({ users: 1 }))).toMatchObject({ path: 'schedule', reason: 'full' })
  })

  test('a table can be reserved again for times that do not overlap', async () => {
    await diners.make({ table_id: 'two' })
    const at = (from: string, to: string) =>
      diners.send({ table_id: 'two', schedule: { ...EVENING, from, to } })
    expect((await at('18:00', '19:30')).status).toBe(409)
    expect((await at('20:00', '21:30')).status).toBe(409)
    expect((await at('20:30', '22:00')).status).toBe(200)
    expect((await at('17:30', '19:00')).status).toBe(200)
  })

  test('slots show which tables are taken, but not by whom', async () => {
    await diners.make({ table_id: 'two', comment: 'a birthday' })
    const { slots, dates, today } = await diners.slots(EVENING.date)
    expect(today).toBe('2026-05-06')
    expect(dates[0]).toBe('2026-05-06')
    expect(slots.filter(({ taken_tables }) => taken_tables.length > 0).map(({ from }) => from)).toEqual([
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
    ])
    const text = JSON.stringify(slots)
    for (const trace of ['Layla', '50012345', 'birthday']) expect(text).not.toContain(trace)
  })

  test('without a date, the first day with a free place is returned', async () => {
    await put({ with_table: false, capacity: 2, min_advance: { interval: 10, scale: 'hour' } })
    expect((await diners.slots()).date).toBe('2026-05-06')
    const { slots } = await diners.slots('2026-05-06')
    for (const { date, from, to } of slots) await diners.send({ schedule: { date, from, to } })
    expect((await diners.slots()).date).toBe('2026-05-07')
  })

  test('refuses times that are too soon, too late, not offered or past', async () => {
    await put({ min_advance: 60, max_advance: { interval: 2, scale: 'day' } })
    const at = async (date: string, from: string, to: string) =>
      failed(await diners.send({ schedule: { date, from, to } })).reason
    expect(await at('2026-05-06', '13:00', '14:30')).toBe('expired')
    expect(await at('2026-05-08', '12:30', '14:00')).toBe('not-offered')
    expect(await at('2026-05-07', '19:10', '20:40')).toBe('not-offered')
    expect(await at('2026-05-07', '19:00', '21:00')).toBe('not-offered')
    const soon = { schedule: { date: '2026-05-06', from: '13:30', to: '15:00' } }
    api.clock.now = NOON + 19 * MINUTE
    expect((await diners.send(soon)).status).toBe(200)
    api.clock.now = NOON + 20 * MINUTE
    expect(failed(await diners.send({ ...soon, users: 3 })).reason).toBe('expired')
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a name of no width', { name: '\u200b\u200b' }, 'name', 'required'],
    ['no phone', { phone: '' }, 'phone', 'required'],
    ['no phone number', { phone: '12' }, 'phone', undefined],
    ['too many people', { users: 9 }, 'users', 'too-many'],
    ['a table nobody has', { table_id: 'nine' }, 'table_id', undefined],
    ['no flag', { reservation: false }, 'reservation', undefined],
    ['the other type', { selling_types: 'reserv_service' }, 'selling_types', undefined],
    ['an order', { selling_types: 'dinein' }, 'selling_types', undefined],
    ['the code of another type', { order_type: 3 }, 'order_type', undefined],
    [
      'lines where there are none',
      { order_lines: [{ item_id: 'plain', quantity: 1 }] },
      'order_lines',
      undefined,
    ],
    ['a coupon', { coupon_code: 'X' }, 'coupon_code', undefined],
    ['an online payment', { payment_type: 1 }, 'payment_type', undefined],
    ['the wallet', { use_wallet: true }, 'use_wallet', undefined],
  ])('%s is refused by its path', async (_, more, path, reason) => {
    expect(failed(await diners.send(more))).toEqual({ status: 400, code: 'invalid', path, reason })
  })

  test('refuses a table that is too small for the party', async () => {
    const answer = failed(await diners.send({ table_id: 'two', users: 3 }))
    expect(answer).toMatchObject({ code: 'conflict', path: 'table_id', reason: 'too-small' })
  })

  test('a venue without reservations refuses all calls about them', async () => {
    await put({ enabled: false })
    const refused = { status: 409, code: 'unavailable', reason: 'no-reservations' }
    expect(failed(await diners.send())).toMatchObject(refused)
    expect(failed(await api.get('/webapp/reservation-slots/grill-b1'))).toMatchObject(refused)
    expect(failed(await api.get('/webapp/reservation-slots/nowhere'))).toMatchObject({ code: 'not-found' })
    await put()
    const wrong = await api.get('/webapp/reservation-slots/grill-b1?date=2026-02-31')
    expect(failed(wrong)).toMatchObject({ code: 'invalid', path: 'date' })
  })

  test('reserved items are priced by the menu, and changes are reported', async () => {
    await put({ with_items: true })
    const bread = { item_id: 'plain', quantity: 4, unit_price: 0.225 }
    const { reservation } = await diners.make({ order_lines: [bread], total: 0.968 })
    expect(reservation.amounts?.total).toBe(0.968)
    expect(reservation.order_lines).toMatchObject([{ item_id: 'plain', quantity: 4, total_price: 0.9 }])
    const dearer = await diners.send({ order_lines: [{ ...bread, unit_price: 0.2 }] })
    expect(failed(dearer)).toMatchObject({ status: 409, code: 'changed' })
    expect(dearer.json.changes).toMatchObject([{ item_id: 'plain', state: 'price', new_price: 0.225 }])
    const never = await diners.send({ order_lines: [{ item_id: 'pickup-only', quantity: 1 }] })
    expect(never.json.changes).toMatchObject([{ item_id: 'pickup-only', state: 'unavailable' }])
    // Availability depends on the reserved time: the item is not available at noon.
    const night = { order_lines: [{ item_id: 'night', quantity: 1 }] }
    expect((await diners.send(night)).json.changes).toMatchObject([{ state: 'unavailable' }])
    const late = { ...EVENING, from: '22:00', to: '23:30' }
    expect((await diners.send({ ...night, schedule: late })).status).toBe(200)
  })

  test('a service reservation names its service', async () => {
    await put({ type: 'reserv_service', with_table: false })
    const service = { selling_types: 'reserv_service' }
    expect(failed(await diners.send(service))).toMatchObject({ path: 'order_lines', reason: 'required' })
    const { reservation } = await diners.make({
      ...service,
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    })
    expect(reservation).toMatchObject({ selling_types: 'reserv_service', table: null })
  })

  test('a repeat with the same key returns the same reservation; another request is refused', async () => {
    const key = { 'Idempotency-Key': 'r-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => diners.send({ table_id: 'two' }, key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await open.db.selectFrom('reservation').select('id').execute()).toHaveLength(1)
    expect(failed(await diners.send({ users: 1 }, key))).toMatchObject({ status: 409, code: 'conflict' })
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    expect((await api.post('/webapp/order', order, key)).status).toBe(409)
  })

  test('an attempt whose answer was lost is replaced by the next', async () => {
    await diners.send({ table_id: 'two' }, { 'Idempotency-Key': 'lost-1' })
    const again = await diners.send(
      { table_id: 'two', comment: 'by the window' },
      { 'Idempotency-Key': 'lost-2', 'Replaces-Keys': 'lost-1,never-sent' },
    )
    expect(again.status).toBe(200)
    const unsent = await diners.send({ table_id: 'two' }, { 'Idempotency-Key': 'never-sent' })
    expect(failed(unsent)).toMatchObject({ code: 'conflict', reason: 'superseded' })
    const rows = await open.db.selectFrom('reservation').select('status').orderBy('status').execute()
    expect(rows).toEqual([{ status: 0 }, { status: 9 }])
  })

  test('a lost attempt is replaced even if it was accepted, so that no diner gets two tables', async () => {
    const key = { 'Idempotency-Key': 'accepted-1' }
    const unseen = await diners.send({ table_id: 'two' }, key)
    await diners.move(unseen.json.reservation.id, 1)
    const replacing = { 'Idempotency-Key': 'accepted-2', 'Replaces-Keys': 'accepted-1' }
    expect((await diners.send({ table_id: 'four' }, replacing)).status).toBe(200)
    expect((await diners.slot())?.taken_tables).toEqual(['four'])
  })

  // @feature call.reservation
  test('with the secret, a reservation can be read and cancelled, which frees its place', async () => {
    await put({ cancel_until: 120 })
    const { reservation, secret } = await diners.make({ table_id: 'eight' })
    const { id } = reservation
    expect(reservation.cancel_until).toBe(new Date(EVENING_AT - 120 * MINUTE).toISOString())
    expect((await diners.read(id, withSecret(secret))).json.reservation).toEqual(reservation)
    for (const headers of [{}, withSecret('wrong'), withSecret('')])
      expect(failed(await diners.read(id, headers))).toMatchObject({ status: 404, code: 'not-found' })
    expect(failed(await diners.cancel(id))).toMatchObject({ status: 404 })
    expect(failed(await diners.cancel('unknown', withSecret(secret)))).toMatchObject({ status: 404 })
    const cancelled = await diners.cancel(id, withSecret(secret))
    expect(cancelled.json.reservation.status).toBe(9)
    expect((await diners.cancel(id, withSecret(secret))).text).toBe(cancelled.text)
    expect((await diners.slot())?.taken_tables).toEqual([])
    expect((await diners.send({ table_id: 'eight' })).status).toBe(200)
  })

  test('cancelling is possible until the deadline', async () => {
    await put({ cancel_until: 120 })
    const { reservation, secret } = await diners.make()
    api.clock.now = EVENING_AT - 120 * MINUTE + 1
    const late = await diners.cancel(reservation.id, withSecret(secret))
    expect(failed(late)).toMatchObject({ status: 409, code: 'conflict', reason: 'too-late' })
    api.clock.now -= 1
    expect((await diners.cancel(reservation.id, withSecret(secret))).status).toBe(200)
  })

  // @feature order.second-status-codes
  test('the venue accepts, completes and rejects; a rejected place is free', async () => {
    const { reservation, secret } = await diners.make({ table_id: 'two' })
    const { id } = reservation
    expect(failed(await diners.move(id, 3))).toMatchObject({ status: 409 })
    expect(
      parseAs(operatorCalls.setReservationStatus.response, (await diners.move(id, 1)).json).reservation
        .status,
    ).toBe(1)
    expect((await diners.read(id, withSecret(secret))).json.reservation.status).toBe(1)
    expect((await diners.slot())?.taken_tables).toEqual(['two'])
    expect((await diners.move(id, 2)).status).toBe(200)
    expect((await diners.slot())?.taken_tables).toEqual([])
    expect(failed(await diners.cancel(id, withSecret(secret)))).toMatchObject({ reason: 'final' })
    expect(failed(await diners.move(id, 1))).toMatchObject({ status: 409 })
    expect((await diners.move('unknown', 1)).status).toBe(404)
    expect((await api.post(`/operator/reservations/${id}/status`, { status: 1 })).status).toBe(401)
    const all = parseAs(
      operatorCalls.listReservations.response,
      (await api.operator('GET', '/operator/reservations?branch=grill-b1&limit=5')).json,
    )
    expect(all.reservations.map((one) => [one.id, one.status])).toEqual([[id, 2]])
    expect((await api.operator('GET', '/operator/reservations?limit=0')).status).toBe(400)
  })

  // @feature payload.reservation
  test('webapp/order refers reservations to the correct call', async () => {
    const line = [{ item_id: 'plain', quantity: 1 }]
    const answer = await api.post('/webapp/order', {
      branch_id: 'grill-b1',
      selling_types: 'reserv_dinein',
      order_lines: line,
    })
    expect(answer.json.issues).toEqual([
      { path: 'selling_types', message: 'use webapp/reserve-table for reservations' },
    ])
  })

  test('orders and reservations of a day share their numbers', async () => {
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    const first = (await api.post('/webapp/order', order)).json.order.number
    expect((await diners.make()).reservation.number).toBe(first + 1)
  })
})
