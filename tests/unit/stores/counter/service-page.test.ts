import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readServiceCall, setServiceCall } from '../../../../src/contract/counter/service-calls.ts'
import { createServicePage, type ServicePage } from '../../../../src/stores/counter/service-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const NOW = Date.parse('2026-05-06T09:00:00Z')
const MINUTE = 60_000
const until = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString()

let page: FakePage
let model: ServicePage
let close = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  page = fakePage()
  model = createServicePage(page, 'ref')
})
afterEach(() => {
  close()
  vi.useRealTimers()
})
const states = () => {
  const service = model.$service.get()
  return service.state === 'ready'
    ? service.types.map(({ type, entry }) => `${type} ${entry?.state ?? 'open'}`)
    : service.state
}
const answer = (...service: object[]) => ({ types: ['dinein', 'pickup'], service }) as never
const pause = { type: 'pickup', state: 'paused', minutes: 0, until: until(30) }

// @feature counter.service
test('the sheet shows each type, and a pause that ends while it is open', async () => {
  page.client.answer(readServiceCall, () => answer(pause))
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['dinein open', 'pickup paused'])
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(states()).toEqual(['dinein open', 'pickup open'])
})

test('a change shows the answer; one that fails leaves the state and says so', async () => {
  page.client.answer(readServiceCall, () => answer())
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  page.client.answer(setServiceCall, ({ body }) => {
    expect(body).toEqual({ type: 'pickup', state: 'paused', period: 30 })
    return answer(pause)
  })
  await model.set({ type: 'pickup', state: 'paused', period: 30 })
  expect([states(), model.$failed.get()]).toEqual([['dinein open', 'pickup paused'], false])
  page.client.answer(setServiceCall, () => {
    throw lost('timeout')
  })
  await model.set({ type: 'pickup', state: 'open' })
  expect([states(), model.$failed.get()]).toEqual([['dinein open', 'pickup paused'], true])
})

test('a pause without a board is shown as such, until it is over', async () => {
  page.client.answer(readServiceCall, () => ({ ...(answer(pause) as object), without_board: true }) as never)
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(model.$service.get()).toMatchObject({ withoutBoard: true })
  page.client.answer(readServiceCall, () => answer())
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(model.$service.get()).toMatchObject({ withoutBoard: false })
})

// @feature counter.capacity
test('what is planned follows the orders of the board, and what other devices do', async () => {
  const $orders = atom(0)
  model = createServicePage(page, 'ref', $orders)
  const capacity = { unit: 'orders', most: 3 } as const
  let planned = 1
  const quarters = () => [{ at: until(0), planned }]
  page.client.answer(
    readServiceCall,
    () => ({ ...(answer() as object), load: { capacity, quarters: quarters() } }) as never,
  )
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  const load = { most: 3, quarters: [{ at: NOW, planned: 1 }] }
  expect(model.$service.get()).toMatchObject({ load })
  planned = 2
  // Orders that change together cause one request.
  for (const change of [1, 2, 3]) $orders.set(change)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(model.$service.get()).toMatchObject({ load: { quarters: [{ planned: 2 }] } })
  expect(page.client.requests(readServiceCall)).toHaveLength(2)
  planned = 3
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(model.$service.get()).toMatchObject({ load: { quarters: [{ planned: 3 }] } })
  close()
  expect(page.listeners()).toBe(0)
})

test('what cannot be loaded can be loaded again', async () => {
  page.client.answer(readServiceCall, () => {
    throw lost('timeout')
  })
  await model.load()
  expect(states()).toBe('failed')
  page.client.answer(readServiceCall, () => answer())
  await model.load()
  expect(states()).toEqual(['dinein open', 'pickup open'])
})
