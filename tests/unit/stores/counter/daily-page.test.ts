import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderListCall } from '../../../../src/contract/counter/order-list-calls.ts'
import { createDailyPage, type DailyPage } from '../../../../src/stores/counter/daily-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { boardOrder, type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.daily-list

let page: FakeCounter
let model: DailyPage
let close = () => {}
beforeEach(async () => {
  // In Kuwait, it is the next day already.
  vi.useFakeTimers({ now: Date.parse('2026-05-06T21:30:00Z') })
  page = fakeCounter()
  page.client.answer(orderListCall, ({ query }) => ({
    day: query.day ?? '',
    orders: [boardOrder(query.search ?? 'all', 0)],
    more: false,
  }))
  model = createDailyPage(page, 'ref', 'Asia/Kuwait', page.now)
  close = model.open()
  await settle()
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const queries = () => page.client.requests(orderListCall).map(({ query }) => query)

test('it starts with today by the venue’s clock, and shows no later day', async () => {
  expect([model.$day.get(), model.$isToday.get()]).toEqual(['2026-05-07', true])
  model.changeDay(1)
  expect(model.$day.get()).toBe('2026-05-07')
  model.changeDay(-1)
  expect([model.$list.get().state, model.$totals.get()]).toEqual(['loading', null])
  await settle()
  expect(queries().at(-1)).toEqual({ day: '2026-05-06' })
  expect(model.$totals.get()?.all).toEqual({ count: 1, total: 1200 })
})

test('it searches once the text stays unchanged, and has no totals of what it found', async () => {
  model.search('d')
  await vi.advanceTimersByTimeAsync(299)
  model.search('da')
  await vi.advanceTimersByTimeAsync(300)
  expect(queries().slice(1)).toEqual([{ day: '2026-05-07', search: 'da' }])
  expect(model.$list.get().orders.map(({ id }) => id)).toEqual(['da'])
  expect(model.$totals.get()).toBeNull()
})

test('a late answer to an earlier search is ignored', async () => {
  const held = page.client.hold(orderListCall)
  void model.load()
  await held.asked
  model.search('da')
  held.answer({ day: '2026-05-07', orders: [], more: false })
  await settle()
  expect(model.$list.get().state).toBe('loading')
  await vi.advanceTimersByTimeAsync(300)
  expect(model.$list.get().orders).toHaveLength(1)
})

test('what was listed remains when the server is not reached', async () => {
  page.client.answer(orderListCall, () => {
    throw lost('timeout')
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(model.$list.get()).toMatchObject({ state: 'failed', orders: [{ id: 'all' }] })
})
