import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  counterReservationsCall,
  moveReservationCall,
} from '../../../../src/contract/counter/counter-reservation-calls.ts'
import { type Reservation, reservationSchema } from '../../../../src/contract/order/reservation.ts'
import { reservationStatus as status } from '../../../../src/domain/reservations/reservation-status.ts'
import {
  createReservationsPage,
  type ReservationsPage,
} from '../../../../src/stores/counter/reservations-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'
import { reservationOf } from '../reservations/venue.ts'

// @feature-file counter.reservations

let page: FakeCounter
let model: ReservationsPage
let close = () => {}
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T09:00:00Z') })
  page = fakeCounter()
  page.client.answer(counterReservationsCall, () => ({ reservations: [reservationOf()], tables: [] }))
  page.client.answer(moveReservationCall, ({ body }) => ({
    reservation: reservationOf({ status: body.to }),
  }))
  model = createReservationsPage(page, 'ref')
  close = model.open()
  await settle()
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const shown = () => model.$days.get()[0]?.reservations[0] as Reservation
const moves = () => page.client.requests(moveReservationCall).map(({ body }) => body.to)
const loads = () => page.client.requests(counterReservationsCall).length

test('the list is loaded again every 30 seconds while it is visible, and when it is shown', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  expect(loads()).toBe(2)
  page.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads()).toBe(2)
  page.show(true)
  expect(loads()).toBe(3)
})

test('an end is sent after five seconds, and can be taken back until then', async () => {
  await model.take(shown(), 'decline')
  expect(model.$waiting.get()).toBe(0)
  await vi.advanceTimersByTimeAsync(4_999)
  model.undo('r1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([moves(), model.$waiting.get()]).toEqual([[], 1])
  await model.take(shown(), 'decline')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([moves(), shown().status]).toEqual([[status.rejected], status.rejected])
})

test('a list that was requested before a step does not undo it', async () => {
  const held = page.client.hold(counterReservationsCall)
  void model.load()
  await held.asked
  await model.take(shown(), 'accept')
  held.answer({ reservations: [v.parse(reservationSchema, reservationOf())], tables: [] })
  await settle()
  expect(shown().status).toBe(status.accepted)
})

test('a step that did not reach the server is named, and changes nothing', async () => {
  page.client.answer(moveReservationCall, () => {
    throw lost('timeout')
  })
  await model.take(shown(), 'accept')
  expect(model.$notice.get()).toMatchObject({ kind: 'unsent', status: status.pending })
  expect(model.$pending.get().size).toBe(0)
})
