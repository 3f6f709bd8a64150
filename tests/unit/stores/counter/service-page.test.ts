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
