import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { counterReservationsCall } from '../../../src/contract/counter/counter-reservation-calls.ts'
import { readStayCall } from '../../../src/contract/counter/stay-calls.ts'
import type { Reservation } from '../../../src/contract/order/reservation.ts'
import { reservationStatus as status } from '../../../src/domain/reservations/reservation-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { EVENING, reservableGrill, reservationActions, withSecret } from '../support/reservations.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

// @feature-file counter.seating

const tomorrow = (from: string, to: string) => ({ schedule: { ...EVENING, from, to } })

describe.each(databaseKinds)('tables and stays on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diners: ReturnType<typeof reservationActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
  })
  afterAll(() => open.close())

  let venues = 0
  const openVenue = async (settings: object = {}) => {
    const ref = `grill${++venues}`
    await api.operator('PUT', '/operator/venues', reservableGrill(ref, settings))
    tablet = await enrol(api, ref, 'manager')
    diners = reservationActions(api, ref)
  }
  const seat = (of: Reservation, minutes: number, tables: string[], device = tablet) =>
    device.post(`/reservations/${of.id}/seat`, {
      from: {
        minutes: (Date.parse(of.ends_at) - Date.parse(of.starts_at)) / 60_000,
        tables: of.tables.map(({ id }) => id),
      },
      to: { minutes, tables },
    })
  const reasonsOf = (answer: Awaited<ReturnType<typeof seat>>) =>
    (answer.json.issues as { reason: string }[]).map(({ reason }) => reason)

  test('staff put a party at two tables and let it stay longer; the diner and the slots see it', async () => {
    await openVenue()
    const { reservation: made, secret } = await diners.make({ table_id: 'two' })
    const answer = await seat(made, 105, ['eight', 'four'])
    expect(answer.json.reservation).toMatchObject({
      ...{ ends_at: '2026-05-07T17:45:00.000Z', schedule: { ...EVENING, to: '20:45' } },
      ...{ table: { id: 'eight' }, tables: [{ id: 'eight' }, { id: 'four' }], status: status.pending },
    })
    const seen = await diners.read(made.id, withSecret(secret))
    expect(seen.json.reservation).toEqual(answer.json.reservation)
    const taken = (await diners.slots(EVENING.date)).slots.filter(({ taken_tables }) => taken_tables.length)
    expect(taken.map(({ from }) => from)).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'])
    expect(taken[0]?.taken_tables).toEqual(['eight', 'four'])
    expect((await diners.send({ table_id: 'four', ...tomorrow('20:30', '22:00') })).status).toBe(409)

    const list = parseAs(counterReservationsCall.response, (await tablet.get('/reservations')).json)
    expect(list.reservations).toEqual([answer.json.reservation])
    expect(list.tables.map(({ id, seats }) => [id, seats])).toContainEqual(['eight', 8])
    const { entries } = parseAs(auditCall.response, (await tablet.get('/audit?limit=2')).json)
    expect(entries).toMatchObject([
      {
        action: 'reservation.tables',
        before: { kind: 'tables', tables: [{ id: 'two', locales: [{ name: 'Table two' }] }] },
        after: { kind: 'tables', tables: [{ id: 'eight' }, { id: 'four' }] },
      },
      {
        action: 'reservation.stay',
        before: { kind: 'stay', minutes: 90 },
        after: { kind: 'stay', minutes: 105 },
      },
    ])
  })

  test('a stay may end when the next one starts, and not a minute later', async () => {
    await openVenue()
    const { reservation: first } = await diners.make({ table_id: 'two' })
    const { reservation: next } = await diners.make({ table_id: 'two', ...tomorrow('20:30', '22:00') })
    const late = await seat(first, 91, ['two'])
    expect([late.status, reasonsOf(late)]).toEqual([409, ['taken']])
    expect(late.json.message).toBe(`reservation ${next.number} holds table two from 20:30 to 22:00`)
    // At another table it may.
    expect((await seat(first, 91, ['four'])).status).toBe(200)
  })

  test('of several tables, each must be free for the whole stay', async () => {
    await openVenue()
    const { reservation: next } = await diners.make({ table_id: 'four', ...tomorrow('20:30', '22:00') })
    const { reservation: large } = await diners.make({ table_id: 'two' })
    for (const tables of [
      ['two', 'four'],
      ['four', 'two'],
      ['eight', 'two', 'four'],
    ]) {
      const answer = await seat(large, 105, tables)
      expect([answer.status, reasonsOf(answer)]).toEqual([409, ['taken']])
      expect(answer.json.message).toBe(`reservation ${next.number} holds table four from 20:30 to 22:00`)
    }
    expect((await seat(large, 90, ['two', 'four'])).status).toBe(200)
  })

  test('of staff who give one table to two parties at once, one is refused', async () => {
    await openVenue({ with_table: false, capacity: 60 })
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        diners.make(i % 2 ? tomorrow('19:00', '20:30') : tomorrow('20:00', '21:30')),
      ),
    )
    const answers = await Promise.all(made.map(({ reservation }) => seat(reservation, 90, ['two'])))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 200))
      expect([answer.status, reasonsOf(answer)]).toEqual([409, ['taken']])
  })

  test('a table goes to a diner or to the party that staff put there, never to both', async () => {
    await openVenue()
    for (const from of ['18:00', '19:30', '21:00']) {
      const to = { '18:00': '19:30', '19:30': '21:00', '21:00': '22:30' }[from] ?? ''
      const { reservation } = await diners.make({ table_id: 'two', ...tomorrow(from, to) })
      const [seated, reserved] = await Promise.all([
        seat(reservation, 90, ['eight']),
        diners.send({ table_id: 'eight', users: 6, ...tomorrow(from, to) }),
      ])
      expect([seated.status, reserved.status].sort()).toEqual([200, 409])
    }
  })

  test('a change that another device did not see is refused, and so is one of a reservation that is over', async () => {
    await openVenue()
    const { reservation } = await diners.make({ table_id: 'two' })
    expect((await seat(reservation, 75, ['two'])).status).toBe(200)
    expect(reasonsOf(await seat(reservation, 60, ['two']))).toEqual(['moved'])
    const change = { from: status.pending, to: status.rejected }
    const over = (await tablet.post(`/reservations/${reservation.id}/move`, change)).json.reservation
    expect(over.schedule.to).toBe('20:15')
    expect(reasonsOf(await seat(over, 60, ['two']))).toEqual(['moved'])
  })

  test('only tables of the branch count, and only its own reservations', async () => {
    await openVenue()
    const { reservation } = await diners.make()
    const unknown = await seat(reservation, 90, ['two', 'nine'])
    expect([unknown.status, unknown.json.issues[0].path]).toEqual([400, 'tables.1'])
    expect((await seat(reservation, 10, ['two'])).status).toBe(400)
    const elsewhere = tablet.at(`grill${venues}-jahra`)
    expect((await seat(reservation, 90, ['two'], elsewhere)).status).toBe(404)
    expect((await seat(reservation, 90, [])).json.reservation).toMatchObject({ table: null, tables: [] })
  })

  test('a reservation whose table has left the venue file keeps it', async () => {
    await openVenue()
    const { reservation } = await diners.make({ table_id: 'four' })
    const file = reservableGrill(`grill${venues}`)
    const [two] = file.tables[`grill${venues}-b1`] ?? []
    await api.operator('PUT', '/operator/venues', { ...file, tables: { [`grill${venues}-b1`]: [two] } })
    const kept = await seat(reservation, 60, ['four'])
    expect(kept.json.reservation).toMatchObject({ tables: [{ id: 'four' }], schedule: { to: '20:00' } })
  })

  test('managers set how long new reservations last; those that are made keep their end', async () => {
    await openVenue()
    const { reservation } = await diners.make({ table_id: 'two' })
    const answer = await tablet.post('/stay', { minutes: 120 })
    expect(answer.json).toEqual({ minutes: 120, usual: 90, enabled: true })
    expect((await diners.slot())?.to).toBe('21:00')
    expect((await diners.send({ table_id: 'four' })).json.issues[0].reason).toBe('not-offered')
    const long = await diners.make({ table_id: 'four', ...tomorrow('19:00', '21:00') })
    expect(long.reservation.ends_at).toBe('2026-05-07T18:00:00.000Z')
    const { reservations } = parseAs(
      counterReservationsCall.response,
      (await tablet.get('/reservations')).json,
    )
    const kept = reservations.find(({ id }) => id === reservation.id)
    expect(kept?.ends_at).toBe(reservation.ends_at)

    expect((await tablet.post('/stay', { minutes: 100 })).status).toBe(400)
    const waiter = await enrol(api, `grill${venues}`, 'staff')
    expect((await waiter.post('/stay', { minutes: 60 })).status).toBe(403)
    expect((await tablet.post('/stay', { minutes: null })).status).toBe(200)
    const read = parseAs(readStayCall.response, (await waiter.get('/stay')).json)
    expect(read).toEqual({ minutes: null, usual: 90, enabled: true })
    expect((await diners.slot())?.to).toBe('20:30')
    const { entries } = parseAs(auditCall.response, (await tablet.get('/audit?limit=10')).json)
    expect(entries.filter(({ action }) => action === 'stay.changed')).toMatchObject([
      { before: { minutes: 120 }, after: { minutes: null } },
      { before: { minutes: null }, after: { minutes: 120 } },
    ])
  })

  test('the list keeps the evening after midnight', async () => {
    await openVenue()
    const { reservation } = await diners.make({ table_id: 'two', ...tomorrow('20:30', '22:00') })
    api.clock.now = Date.parse('2026-05-07T21:30:00Z')
    await tablet.post('/unlock', { pin: PIN })
    const list = parseAs(counterReservationsCall.response, (await tablet.get('/reservations')).json)
    expect(list.reservations.map(({ id }) => id)).toEqual([reservation.id])
  })
})
