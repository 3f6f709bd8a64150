import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { Reservation } from '../../../src/contract/order/reservation.ts'
import { reservationStatus as status } from '../../../src/domain/reservations/reservation-status.ts'
import { createAnsweringPage } from '../../../src/stores/counter/answering-page.ts'
import {
  createReservationsPage,
  type ReservationsPage,
} from '../../../src/stores/counter/reservations-page.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { type CounterBrowser, inviteAs, joinBy, openCounterBrowser } from '../support/counter-browser.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'

// The lists and settings of the counter with the API: what a model sends, the API accepts, and the other way round.

let database: OpenDatabase
let api: TestApi
const stops: (() => void)[] = []
beforeAll(async () => {
  database = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(database)
  await api.operator('PUT', '/operator/venues', reservableGrill('grill'))
})
afterAll(() => database.close())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function openReservations(browser: CounterBrowser): Promise<ReservationsPage> {
  const model = createReservationsPage(browser, 'grill')
  stops.push(model.open())
  await expect.poll(() => model.$state.get()).toBe('ready')
  return model
}
const find = (model: ReservationsPage, id: string) =>
  model.$days
    .get()
    .flatMap(({ reservations }) => reservations)
    .find((one) => one.id === id) as Reservation

// @feature counter.reservations
test('reservations are answered on one device, and another one learns that it was late', async () => {
  const [first, second] = [openCounterBrowser(api), openCounterBrowser(api)]
  for (const browser of [first, second]) await joinBy(browser, await inviteAs(api, 'grill', 'staff'))
  const { reservation } = await reservationActions(api, 'grill').make({ table_id: 'four' })
  const [left, right] = [await openReservations(first), await openReservations(second)]
  expect(left.$waiting.get()).toBe(1)
  const stale = find(right, reservation.id)
  await left.take(find(left, reservation.id), 'accept')
  expect([find(left, reservation.id).status, left.$waiting.get()]).toEqual([status.accepted, 0])

  await right.take(stale, 'decline')
  expect(find(right, reservation.id).status).toBe(status.pending)
  // Leaving the page sends what could be taken back.
  second.show(false)
  await expect.poll(() => right.$notice.get()).toMatchObject({ kind: 'moved', status: status.accepted })

  await left.take(find(left, reservation.id), 'noShow')
  first.show(false)
  // Their time has not come.
  await expect.poll(() => left.$notice.get()).toMatchObject({ kind: 'refused', status: status.accepted })
  await left.take(find(left, reservation.id), 'complete')
  first.fire('left')
  await expect.poll(() => find(left, reservation.id).status).toBe(status.completed)
})

// @feature counter.unanswered
test('managers change how orders are answered, and staff only read it', async () => {
  const [manager, helper] = [openCounterBrowser(api), openCounterBrowser(api)]
  await joinBy(manager, await inviteAs(api, 'grill', 'manager'))
  await joinBy(helper, await inviteAs(api, 'grill', 'staff'))
  const model = createAnsweringPage(manager, 'grill')
  await model.load()
  // The second change does not wait for the answer to the first one.
  await Promise.all([model.change({ decline_after: null }), model.change({ auto_accept: { pickup: 20 } })])
  expect(model.$state.get()).toBe('saved')
  const seen = createAnsweringPage(helper, 'grill')
  await seen.load()
  expect(seen.$settings.get()).toEqual({
    ...{ decline_after: null, auto_accept: { pickup: 20 } },
    ...{ capacity: null, pause_without_board: false },
  })
  await seen.change({ decline_after: 5 })
  expect([seen.$state.get(), seen.$settings.get()?.decline_after]).toEqual(['failed', null])
})
