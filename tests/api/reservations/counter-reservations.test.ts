import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { counterReservationsCall } from '../../../src/contract/counter/counter-reservation-calls.ts'
import { reservationStatus as status } from '../../../src/domain/reservations/reservation-status.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { EVENING, reservableGrill, reservationActions } from '../support/reservations.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

// @feature counter.reservations
describe.each(databaseKinds)('reservations at the counter on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let guests: ReturnType<typeof reservationActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    await api.operator('PUT', '/operator/venues', reservableGrill('grill'))
    tablet = await enrol(api, 'grill', 'manager')
    guests = reservationActions(api, 'grill')
  })
  afterAll(() => open.close())

  const list = async (query = '', device = tablet) =>
    parseAs(counterReservationsCall.response, (await device.get(`/reservations${query}`)).json).reservations
  const move = (id: string, body: object) => tablet.post(`/reservations/${id}/move`, body)

  test('staff see what is coming by time, answer it, and the diner sees the answer', async () => {
    const late = await guests.make({ schedule: { ...EVENING, from: '20:30', to: '22:00' }, table_id: 'two' })
    const early = await guests.make({ table_id: 'four', name: 'Sara' })
    expect((await list()).map(({ id }) => id)).toEqual([early.reservation.id, late.reservation.id])
    expect(await list('?from=2026-05-08')).toEqual([])
    expect(await list('', tablet.at('grill-jahra'))).toEqual([])
    expect((await tablet.get('/reservations?from=soon')).status).toBe(400)

    const { id } = early.reservation
    const answer = await move(id, { from: status.pending, to: status.accepted })
    expect(answer.json.reservation).toMatchObject({ status: status.accepted, name: 'Sara' })
    const seen = await guests.read(id, { 'Reservation-Secret': early.secret })
    expect(seen.json.reservation.status).toBe(status.accepted)

    const again = await move(id, { from: status.pending, to: status.rejected })
    expect([again.status, again.json.issues[0].reason]).toEqual([409, 'moved'])
    const impossible = await move(id, { from: status.accepted, to: status.pending })
    expect([impossible.status, impossible.json.issues]).toEqual([409, []])
    const elsewhere = await tablet.at('grill-jahra').post(`/reservations/${id}/move`, {
      ...{ from: status.accepted, to: status.completed },
    })
    expect(elsewhere.status).toBe(404)
  })

  test('guests who did not come free their table, and the log says why', async () => {
    const { reservation } = await guests.make({ table_id: 'eight' })
    await move(reservation.id, { from: status.pending, to: status.accepted })
    const noShow = { from: status.accepted, to: status.cancelled, no_show: true }
    expect((await move(reservation.id, noShow)).status).toBe(400)
    api.clock.now = Date.parse(reservation.starts_at)
    await tablet.post('/unlock', { pin: PIN })
    expect((await move(reservation.id, noShow)).json.reservation.status).toBe(status.cancelled)
    const { entries } = parseAs(auditCall.response, (await tablet.get('/audit?limit=1')).json)
    expect(entries).toMatchObject([
      {
        ...{ action: 'reservation.status', branch: 'grill' },
        before: { kind: 'reservation', status: 'accepted' },
        after: { kind: 'reservation', status: 'cancelled', no_show: true },
      },
    ])
  })
})
