import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { accountActions, type LoggedInDiner, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { EVENING, reservableGrill, reservationActions, withSecret } from '../support/reservations.ts'
import { NOON } from '../support/venue.ts'

const HOUR = 3_600_000

describe.each(databaseKinds)('ownership of reservations on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof reservationActions>
  let log: ReturnType<typeof accountActions>
  let noura: LoggedInDiner
  let salem: LoggedInDiner
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = reservationActions(api, 'grill')
    log = accountActions(api)
    for (const file of [reservableGrill('grill'), otherBusiness('elsewhere', 'other')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
    noura = await log.logIn('51000031')
    salem = await log.logIn('51000032')
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(async () => {
    await open.db.deleteFrom('reservation').execute()
    await open.db.deleteFrom('limited_turn').execute()
  })
  const later = (hours: number) => {
    const from = 8 + hours
    const two = (value: number) => String(value).padStart(2, '0')
    return { schedule: { date: EVENING.date, from: `${two(from)}:00`, to: `${two(from + 1)}:30` } }
  }

  test('a customer’s reservation can be read with their token, and with no other token or secret', async () => {
    const { reservation, secret } = await diners.make({}, noura)
    const other = await diners.make({}, salem)
    const { id } = reservation
    expect((await diners.read(id, noura.bearer)).status).toBe(200)
    expect((await diners.read(id, withSecret(secret))).status).toBe(200)
    for (const headers of [
      {},
      salem.bearer,
      withSecret(other.secret),
      { ...salem.bearer, ...withSecret('x') },
    ]) {
      expect((await diners.read(id, headers)).status).toBe(404)
      expect((await diners.cancel(id, headers)).status).toBe(404)
    }
    expect((await diners.read(id, { authorization: 'Bearer none' })).status).toBe(401)
    expect((await diners.cancel(id, noura.bearer)).json.reservation.status).toBe(9)
  })

  test('a customer of another business is a guest', async () => {
    const stranger = await log.logIn('51000033', { branch_id: 'elsewhere-b1' })
    const { reservation, secret } = await diners.make({}, stranger)
    expect((await diners.read(reservation.id, stranger.bearer)).status).toBe(404)
    expect((await diners.read(reservation.id, withSecret(secret))).status).toBe(200)
    expect((await diners.list({}, stranger.bearer)).total).toBe(0)
  })

  // @feature call.reservations
  test('the list merges reservations of the account and the device, without repetitions, in pages', async () => {
    const guest = await diners.make(later(1))
    const own = await diners.make(later(3), noura)
    const salems = await diners.make(later(5), salem)
    const known = [
      { id: guest.reservation.id, secret: guest.secret },
      { id: own.reservation.id, secret: own.secret },
      { id: salems.reservation.id, secret: 'guessed' },
      { id: 'unknown', secret: 'x' },
    ]
    const ids = (list: Awaited<ReturnType<typeof diners.list>>) => list.reservations.map(({ id }) => id)
    expect(ids(await diners.list({ known }, noura.bearer))).toEqual([
      own.reservation.id,
      guest.reservation.id,
    ])
    expect(ids(await diners.list({ known }))).toEqual([own.reservation.id, guest.reservation.id])
    expect(ids(await diners.list({}, noura.bearer))).toEqual([own.reservation.id])
    expect(ids(await diners.list({}))).toEqual([])
    expect((await api.post('/webapp/reservations/elsewhere-b1', { known })).json.total).toBe(0)
    api.clock.now = Date.parse(guest.reservation.ends_at)
    expect(ids(await diners.list({ known, when: 'past' }))).toEqual([guest.reservation.id])
    expect(ids(await diners.list({ known, when: 'upcoming' }))).toEqual([own.reservation.id])
  })

  test('eleven reservations are two pages, latest start first', async () => {
    for (let n = 0; n < 11; n++) await diners.make(later(n), noura)
    const first = await diners.list({}, noura.bearer)
    expect([first.reservations.length, first.next_page, first.total]).toEqual([10, 2, 11])
    expect(first.reservations[0]?.schedule.from).toBe('18:00')
    const second = await diners.list({ page: 2 }, noura.bearer)
    expect(second.reservations.map(({ schedule }) => schedule.from)).toEqual(['08:00'])
    expect(second.next_page).toBeNull()
  })

  test('deleting the account cancels upcoming reservations and anonymizes the rest', async () => {
    const diner = await log.logIn('51000034')
    const mine = { name: 'Maryam Z', phone: '51000034', comment: 'for Maryam' }
    const past = await diners.make(
      { ...mine, schedule: { date: '2026-05-06', from: '13:00', to: '14:30' } },
      diner,
    )
    const next = await diners.make({ ...mine, table_id: 'two' }, diner)
    await diners.move(past.reservation.id, 1)
    await diners.move(past.reservation.id, 3)
    api.clock.now = NOON + 3 * HOUR
    expect((await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
    const rows = await open.db.selectFrom('reservation').selectAll().execute()
    for (const trace of ['Maryam', '51000034', diner.id]) expect(JSON.stringify(rows)).not.toContain(trace)
    const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
    expect(statuses).toEqual({ [past.reservation.id]: 3, [next.reservation.id]: 9 })
    expect((await diners.slot())?.taken_tables).toEqual([])
    expect((await diners.read(next.reservation.id, diner.bearer)).status).toBe(401)
    expect((await diners.send({}, diner.bearer)).status).toBe(401)
  })

  test('of a concurrent reservation and deletion, one is refused, or no name is left behind', async () => {
    for (let round = 0; round < 4; round++) {
      const diner = await log.logIn(`5100012${round}`)
      const [made, deleted] = await Promise.all([
        diners.send({ name: 'Nadia', ...later(round * 2) }, diner.bearer),
        api.get(`/webapp/account/delete/${diner.id}`, diner.bearer),
      ])
      expect([200, 401]).toContain(made.status)
      expect(deleted.status).toBe(200)
      const rows = await open.db.selectFrom('reservation').select('placed').execute()
      expect(rows.filter(({ placed }) => placed.includes('Nadia'))).toEqual([])
    }
  })
})
