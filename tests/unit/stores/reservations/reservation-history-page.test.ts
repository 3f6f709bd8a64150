// @feature-file product.reservation-history route.reservation-history

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reservationsCall } from '../../../../src/contract/order/reservation-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { $deviceReservations } from '../../../../src/stores/reservations/device-reservations.ts'
import { createReservationHistoryPage } from '../../../../src/stores/reservations/reservation-history-page.ts'
import { type Answer, lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { reservationOf } from './venue.ts'

type Page = Answer<typeof reservationsCall>

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T12:00:00Z') })
  page = fakePage()
  $deviceReservations.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A page with one reservation on each of these days of May. */
const pageOf = (days: readonly number[], next: number | null = null): Page => ({
  reservations: days.map((day) => {
    const date = `2026-05-${String(day).padStart(2, '0')}`
    return reservationOf({ id: `on-${day}`, starts_at: `${date}T11:30:00Z`, ends_at: `${date}T12:30:00Z` })
  }),
  page: 1,
  next_page: next,
  total: days.length,
})
const pages = (...all: Page[]) =>
  page.client.answer(reservationsCall, ({ body }) => all[body.page - 1] as Page)
const asked = () => page.client.requests(reservationsCall).map(({ body }) => body.page)
const open = async () => {
  const model = createReservationHistoryPage(page, { branchId: 'b1', userId: 'u1' })
  model.open()
  await settle()
  return model
}
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('lists upcoming reservations soonest first and past ones latest first', async () => {
  pages(pageOf([9, 7, 6, 5, 2]))
  const view = (await open()).$history.get()
  // The reservation of the sixth has begun but is not over.
  expect(ids(view.upcoming)).toEqual(['on-6', 'on-7', 'on-9'])
  expect(ids(view.past)).toEqual(['on-5', 'on-2'])
  expect(view).toMatchObject({ count: 5, state: 'done' })
})

test('requests the reservations of this device at this business with their secrets', async () => {
  $deviceReservations.set([
    { id: 'r1', secret: 's1', userId: 'u1' },
    { id: 'r2', secret: 's2', userId: 'another business' },
  ])
  pages(pageOf([]))
  const model = await open()
  expect(page.client.requests(reservationsCall)[0]).toMatchObject({
    params: { branchId: 'b1' },
    body: { known: [{ id: 'r1', secret: 's1' }], page: 1 },
  })
  expect(model.$history.get()).toMatchObject({ count: 0, state: 'done' })
})

describe('loading page by page', () => {
  test('requests each page once, in order, until the end', async () => {
    pages(pageOf([9, 8], 2), pageOf([7], 3), pageOf([2]))
    const model = await open()
    expect(model.$history.get().state).toBe('ready')
    await Promise.all([model.more(), model.more()])
    expect(model.$history.get().count).toBe(3)
    await model.more()
    await model.more()
    expect(asked()).toEqual([1, 2, 3])
    expect(model.$history.get()).toMatchObject({ count: 4, state: 'done' })
  })

  test('lists a reservation once if it moves to the next page meanwhile', async () => {
    pages(pageOf([9, 8], 2), pageOf([8, 7]))
    const model = await open()
    await model.more()
    expect(ids(model.$history.get().upcoming)).toEqual(['on-7', 'on-8', 'on-9'])
  })

  test.each(
    [
      ...errorCodes.map((code) => refusal(code)),
      ...(['network', 'timeout', 'unavailable', 'bad-answer'] as const).map(lost),
    ].map((error) => [error.message, error]),
  )('keeps the list and can retry a page that fails (%s)', async (_, error) => {
    pages(pageOf([9, 8], 2), pageOf([7]))
    const model = await open()
    const held = page.client.hold(reservationsCall)
    const more = model.more()
    expect(model.$history.get().state).toBe('loading')
    held.fail(error)
    await more
    expect(model.$history.get()).toMatchObject({ count: 2, state: 'failed' })
    await model.more()
    expect(asked()).toEqual([1, 2, 2])
    expect(model.$history.get()).toMatchObject({ count: 3, state: 'done' })
  })

  test('does not report a failed first page as an empty history', async () => {
    page.client.answer(reservationsCall, () => {
      throw lost()
    })
    expect((await open()).$history.get()).toEqual({ upcoming: [], past: [], count: 0, state: 'failed' })
  })
})
