import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  counterReservationsCall,
  seatReservationCall,
} from '../../../../../src/contract/counter/counter-reservation-calls.ts'
import type { Reservation } from '../../../../../src/contract/order/reservation.ts'
import { reservationStatus as status } from '../../../../../src/domain/reservations/reservation-status.ts'
import {
  createReservationsPage,
  type ReservationsPage,
} from '../../../../../src/stores/counter/reservations-page.ts'
import {
  createSeatingPage,
  type SeatingPage,
} from '../../../../../src/stores/counter/seating/seating-page.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakeCounter, fakeCounter } from '../../../../helpers/page/fake-counter.ts'
import { reservationOf, TODAY } from '../../reservations/venue.ts'

// @feature-file counter.seating

const named = (id: string) => ({ id, locales: [{ locale: 'en', name: `Table ${id}` }], floor: [] })
const table = (id: string, seats: number | null) => ({ ...named(id), seats })
/** A reservation of two people, from 19:00 to 20:00 unless it says otherwise. */
const mine = (part: object = {}) => reservationOf({ tables: [named('two')], ...part })
/** Another one at the same table that comes when the first one leaves. */
const next = () =>
  reservationOf({
    ...{ id: 'r2', number: 13, tables: [named('two')], status: status.accepted },
    ...{ starts_at: `${TODAY}T17:00:00Z`, ends_at: `${TODAY}T18:30:00Z` },
  })

let page: FakeCounter
let list: ReservationsPage
let model: SeatingPage
let shown: ReturnType<typeof reservationOf>[]
let close = () => {}
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T09:00:00Z') })
  page = fakeCounter()
  shown = [mine(), next()]
  page.client.answer(counterReservationsCall, () => ({
    reservations: shown,
    tables: [table('four', 4), table('two', 2), table('six', 6)],
  }))
  list = createReservationsPage(page, 'ref')
  close = list.open()
  await vi.advanceTimersByTimeAsync(0)
  model = createSeatingPage(page, list, 'ref', list.$reservations.get()[0] as Reservation)
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const choices = () =>
  model.$choices.get().map(({ table: { id }, isChosen, isSuggested, heldBy }) => ({
    ...{ id, isChosen, isSuggested, heldBy: heldBy?.number ?? null },
  }))
const sent = () => page.client.requests(seatReservationCall).map(({ body }) => body)

test('its own table is suggested until the stay runs into the next party; then the smallest free one is', () => {
  expect(choices()).toEqual([
    { id: 'four', isChosen: false, isSuggested: false, heldBy: null },
    { id: 'two', isChosen: true, isSuggested: true, heldBy: null },
    { id: 'six', isChosen: false, isSuggested: false, heldBy: null },
  ])
  model.addMinutes(15)
  expect(choices()).toEqual([
    { id: 'four', isChosen: false, isSuggested: true, heldBy: null },
    { id: 'two', isChosen: true, isSuggested: false, heldBy: 13 },
    { id: 'six', isChosen: false, isSuggested: false, heldBy: null },
  ])
})

test('several tables are suggested for a party that fits at none, and others if one of them is taken', async () => {
  shown = [mine({ users: 8 }), next()]
  await list.load()
  model = createSeatingPage(page, list, 'ref', list.$reservations.get()[0] as Reservation)
  const suggested = () => choices().flatMap(({ id, isSuggested }) => (isSuggested ? [id] : []))
  expect(suggested()).toEqual(['two', 'six'])
  model.addMinutes(15)
  expect(suggested()).toEqual(['four', 'six'])
})

test('several tables seat their sum, and what is saved is shown in the list', async () => {
  page.client.answer(seatReservationCall, ({ body }) => ({
    reservation: mine({
      tables: body.to.tables.map((id) => named(String(id))),
      ends_at: `${TODAY}T17:15:00Z`,
    }),
  }))
  model.toggle('four')
  expect(model.$seats.get()).toBe(6)
  model.toggle('two')
  expect(model.$seats.get()).toBe(4)
  model.addMinutes(15)
  await model.save()
  expect(sent()).toEqual([{ from: { minutes: 60, tables: ['two'] }, to: { minutes: 75, tables: ['four'] } }])
  expect(model.$state.get()).toBe('saved')
  expect(list.$reservations.get()[0]?.tables).toMatchObject([{ id: 'four' }])
  // The next change is based on what was saved.
  model.toggle('six')
  expect(model.$state.get()).toBe('editing')
  await model.save()
  expect(sent()[1]?.from).toEqual({ minutes: 75, tables: ['four'] })
})

test('a table that somebody else has just taken is named after a refusal, and the choices remain', async () => {
  shown = [
    mine(),
    next(),
    reservationOf({ ...next(), id: 'r3', number: 14, tables: [named('four')], starts_at: mine().starts_at }),
  ]
  page.client.answer(seatReservationCall, () => {
    throw refusal('conflict', { issues: [{ path: 'tables', message: '', reason: 'taken' }] })
  })
  model.toggle('two')
  model.toggle('four')
  await model.save()
  expect(model.$state.get()).toBe('taken')
  expect(choices()[0]).toEqual({ id: 'four', isChosen: true, isSuggested: false, heldBy: 14 })
})

test('a reservation that another device has changed is shown as it is now', async () => {
  page.client.answer(seatReservationCall, () => {
    throw refusal('conflict', { issues: [{ path: 'from', message: '', reason: 'moved' }] })
  })
  const changed = { tables: [named('six')], ends_at: `${TODAY}T16:45:00Z` }
  shown = [mine(changed), next()]
  model.addMinutes(15)
  await model.save()
  expect([model.$state.get(), model.$minutes.get()]).toEqual(['moved', 45])
  expect(choices().filter(({ isChosen }) => isChosen)).toMatchObject([{ id: 'six', isSuggested: true }])
  await model.save()
  const current = { minutes: 45, tables: ['six'] }
  expect(sent()[1]).toEqual({ from: current, to: current })
})

test('a repetition after a lost answer counts as saved', async () => {
  page.client.answer(seatReservationCall, () => {
    throw lost('timeout')
  })
  model.toggle('six')
  await model.save()
  page.client.answer(seatReservationCall, () => {
    throw refusal('conflict', { issues: [{ path: 'from', message: '', reason: 'moved' }] })
  })
  shown = [mine({ tables: [named('two'), named('six')] })]
  await model.save()
  expect(model.$state.get()).toBe('saved')
})

test('nothing is lost if the server cannot be reached', async () => {
  page.client.answer(seatReservationCall, () => {
    throw lost('timeout')
  })
  model.toggle('six')
  await model.save()
  expect(model.$state.get()).toBe('failed')
  expect(choices().filter(({ isChosen }) => isChosen)).toHaveLength(2)
})

test('a stay is at least 15 minutes and at most 12 hours', () => {
  model.addMinutes(-600)
  expect(model.$minutes.get()).toBe(15)
  model.addMinutes(10_000)
  expect(model.$minutes.get()).toBe(720)
})
