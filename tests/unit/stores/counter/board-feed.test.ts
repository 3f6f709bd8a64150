import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardCall } from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { type BoardFeed, createBoardFeed } from '../../../../src/stores/counter/board-feed.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import {
  board,
  boardOrder,
  type FakeCounter,
  fakeCounter,
  place,
} from '../../../helpers/page/fake-counter.ts'

let page: FakeCounter
let feed: BoardFeed
let close = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T12:00:00Z') })
  page = fakeCounter()
  page.client.answer(placesCall, () => place())
  page.client.answer(boardCall, () => board([boardOrder('a', 5)], 5))
  feed = createBoardFeed(page, 'ref')
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const stream = () => page.streams.at(-1) as FakeCounter['streams'][number]
const statuses = () => [...feed.$orders.get().values()].map((order) => [order.id, order.status])
async function open() {
  close = feed.open()
  await settle()
  stream().opened()
}

test('the stream continues after the loaded board, and an order appears once', async () => {
  await open()
  expect(stream().after).toBe(5)
  expect(feed.$connection.get().state).toBe('live')
  stream().event({ kind: 'order', order: boardOrder('b', 6) })
  stream().event({ kind: 'order', order: boardOrder('b', 6) })
  expect(statuses()).toEqual([
    ['a', 0],
    ['b', 0],
  ])
})

test('an older state never replaces a newer one', async () => {
  await open()
  stream().event({ kind: 'order', order: boardOrder('a', 8, { status: status.ready }) })
  stream().event({ kind: 'order', order: boardOrder('a', 7, { status: status.accepted }) })
  expect(statuses()).toEqual([['a', status.ready]])
  // A board that was read before the event.
  await feed.load()
  expect(statuses()).toEqual([['a', status.ready]])
})

test('the answer to a move replaces the state with the same number; an event does not', async () => {
  await open()
  feed.put(boardOrder('a', 5, { status: status.accepted }))
  expect(statuses()).toEqual([['a', status.accepted]])
  stream().event({ kind: 'order', order: boardOrder('a', 5) })
  expect(statuses()).toEqual([['a', status.accepted]])
})

test('missed events load the board again, and the stream continues from there', async () => {
  await open()
  page.client.answer(boardCall, () => board([boardOrder('c', 40)], 40))
  const before = stream()
  before.event({ kind: 'reload' })
  await settle()
  expect(statuses()).toEqual([['c', 0]])
  expect(before.isClosed).toBe(true)
  expect(stream().after).toBe(40)
})

test('a short interruption is not reported; a longer one is, with its beginning', async () => {
  await open()
  stream().failed(false)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(feed.$connection.get().state).toBe('live')
  stream().opened()
  expect(feed.$connection.get().state).toBe('live')
  const since = Date.now()
  stream().failed(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(feed.$connection.get()).toEqual({ state: 'offline', since })
})

test('a board without a stream is loaded every 15 seconds', async () => {
  await open()
  for (let failure = 0; failure < 4; failure++) {
    stream().failed(true)
    await vi.advanceTimersByTimeAsync(8_000)
  }
  const loads = page.client.requests(boardCall).length
  await vi.advanceTimersByTimeAsync(15_000)
  expect(page.client.requests(boardCall).length).toBe(loads + 1)
  expect(feed.$connection.get().state).toBe('polling')
  stream().opened()
  expect(feed.$connection.get().state).toBe('live')
})

test('a server that is not reached leaves the orders, and says since when they may be outdated', async () => {
  await open()
  page.client.answer(boardCall, () => {
    throw lost()
  })
  page.client.answer(placesCall, () => {
    throw lost()
  })
  const since = Date.now()
  stream().failed(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(feed.$connection.get()).toEqual({ state: 'offline', since })
  expect(statuses()).toEqual([['a', 0]])
})

test('a device that is signed out shows no orders, and opens no stream again', async () => {
  await open()
  stream().event({ kind: 'ended' })
  expect(feed.$access.get()).toBe('signed-out')
  expect(statuses()).toEqual([])
  expect(stream().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.streams).toHaveLength(1)
})

test('a locked device knows only how many orders wait', async () => {
  page.client.answer(placesCall, () => place(true))
  page.client.answer(boardCall, () => {
    throw refusal('forbidden')
  })
  await open()
  expect(feed.$access.get()).toBe('locked')
  stream().event({ kind: 'waiting', count: 3 })
  expect(feed.$waiting.get()).toBe(3)
})

test('a board that is locked while it is open hides its orders', async () => {
  await open()
  stream().event({ kind: 'waiting', count: 1 })
  expect(feed.$access.get()).toBe('locked')
  expect(statuses()).toEqual([])
})

test('staff without access to orders are told so', async () => {
  page.client.answer(boardCall, () => {
    throw refusal('forbidden')
  })
  close = feed.open()
  await settle()
  expect(feed.$access.get()).toBe('forbidden')
})

test('a stream without beats is opened again', async () => {
  await open()
  for (let beat = 0; beat < 20; beat++) {
    await vi.advanceTimersByTimeAsync(15_000)
    stream().beat()
  }
  expect(page.streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(page.streams).toHaveLength(2)
})
