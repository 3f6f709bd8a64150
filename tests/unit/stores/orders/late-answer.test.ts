import { atom } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { watchLateAnswer } from '../../../../src/stores/orders/late-answer.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const MINUTE = 60_000
const PLACED = Date.parse('2026-05-06T09:00:00Z')
const page = fakePage()
const $order = atom<WatchedOrder>({ state: 'loading' })

beforeEach(() => {
  vi.useFakeTimers({ now: PLACED })
  $order.set({ state: 'loading' })
})
afterEach(() => void vi.useRealTimers())

function show(part: Partial<WireOrderInput> = {}): void {
  const order = parse(placedOrderSchema, wireOrder('o1', part))
  $order.set({ state: 'loaded', order, history: [], stale: false })
}
function opened() {
  const { $isLate, open } = watchLateAnswer(page, $order, 'Asia/Kuwait')
  const close = open()
  return { isLate: () => $isLate.get(), close }
}

// @feature-file order.late-answer
test('an answer is late after three minutes, until the venue answers', () => {
  const { isLate, close } = opened()
  expect(isLate()).toBe(false)
  show()
  vi.advanceTimersByTime(3 * MINUTE - 1)
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate()).toBe(true)
  show({ status: orderStatus.accepted })
  expect(isLate()).toBe(false)
  close()
  expect(page.listeners()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('an order that is paid online waits since its payment, and a scheduled one since its slot', () => {
  const { isLate, close } = opened()
  show({ payment: { state: 'awaiting', option: 1 } })
  vi.advanceTimersByTime(10 * MINUTE)
  expect(isLate()).toBe(false)
  show({ payment: { state: 'paid', option: 1, paid_at: new Date(PLACED + 9 * MINUTE).toISOString() } })
  vi.advanceTimersByTime(2 * MINUTE - 1)
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate()).toBe(true)
  // 13:00 in Kuwait is 10:00 UTC.
  show({ status: orderStatus.scheduled, schedule: { date: '2026-05-06', from: '13:00', to: '13:30' } })
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(63 * MINUTE - 12 * MINUTE)
  expect(isLate()).toBe(true)
  close()
})

test('a page that is shown again after its timers slept looks at once', () => {
  const { isLate, close } = opened()
  show()
  vi.setSystemTime(PLACED + 3 * MINUTE)
  expect(isLate()).toBe(false)
  page.fire('restored')
  expect(isLate()).toBe(true)
  close()
})
