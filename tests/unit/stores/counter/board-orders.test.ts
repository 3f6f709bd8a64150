// @feature-file counter.board

import { expect, test } from 'vitest'
import { type OrderStatus, orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { type BoardOrders, putOrder, replaceOrders } from '../../../../src/stores/counter/board-orders.ts'
import { board, boardOrder } from '../../../helpers/page/fake-counter.ts'

const START = Date.parse('2026-05-06T09:00:00Z')
let events = 0
const placed = boardOrder('order', 0)
const order = (number: number, now: OrderStatus, at: number) => ({
  ...placed,
  ...{ id: `order-${number}`, seq: ++events, status: now, updated_at: new Date(at).toISOString() },
})

test('while 5,000 orders pass through a day, a board keeps the open ones and the latest 60 that have ended', () => {
  let orders: BoardOrders = new Map()
  let most = 0
  for (let number = 1; number <= 5_000; number++) {
    const now = START + number * 10_000
    const put = (which: number, to: OrderStatus) => {
      if (which > 0) orders = putOrder(orders, order(which, to, now), now)
    }
    put(number, status.pending)
    put(number - 30, number % 7 ? status.delivered : status.cancelled)
    most = Math.max(most, orders.size)
  }
  expect(most).toBe(90)
  expect([...orders.keys()]).toEqual(Array.from({ length: 90 }, (_, index) => `order-${4_911 + index}`))
})

test('a loaded board keeps as few, and forgets what ended long ago', () => {
  const hours = (count: number) => START - count * 3_600_000
  const ended = Array.from({ length: 100 }, (_, index) => order(index, status.delivered, hours(index / 4)))
  const open = order(200, status.ready, hours(30))
  const loaded = replaceOrders(new Map(), {
    ...board([...ended, open], events),
    now: new Date(START).toISOString(),
  })
  // 18 hours are more than 60 of them.
  expect([...loaded.keys()]).toEqual([...ended.slice(0, 60), open].map(({ id }) => id))
  const later = START + 10 * 3_600_000
  const after = putOrder(loaded, order(201, status.delivered, later), later)
  // Those that ended less than 18 hours ago.
  expect(after.size).toBe(2 + 33)
})
