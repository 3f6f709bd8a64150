import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardCall, moveOrderCall } from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { type BoardPage, createBoardPage } from '../../../../src/stores/counter/board-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import {
  board,
  boardOrder,
  type FakeCounter,
  fakeCounter,
  place,
} from '../../../helpers/page/fake-counter.ts'

const NOW = Date.parse('2026-05-06T09:00:00Z')
const pending = boardOrder('a', 1)
const ready = boardOrder('a', 1, { status: status.ready })

let page: FakeCounter
let model: BoardPage
let close = () => {}
async function open(order = pending) {
  page.client.answer(boardCall, () => board([order], 1))
  close = model.open()
  await settle()
}
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  page = fakeCounter()
  page.client.answer(placesCall, () => place())
  page.client.answer(moveOrderCall, ({ body }) => ({
    order: boardOrder('a', 1, { status: body.to, refusal: body.refusal }),
  }))
  model = createBoardPage(page, 'ref')
})
afterEach(() => {
  close()
  expect(page.listeners()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const moves = () => page.client.requests(moveOrderCall).map(({ body }) => [body.from, body.to])
const columnOf = (id: string) =>
  Object.entries(model.$cards.get()).find(([, cards]) => cards.some(({ order }) => order.id === id))?.[0]

test('an order is accepted at once, and changes its column before the answer', async () => {
  await open()
  const held = page.client.hold(moveOrderCall)
  void model.moves.accept(pending, 20)
  expect((await held.asked).body).toEqual({ from: 0, to: 1, minutes: 20, refusal: null })
  expect(columnOf('a')).toBe('kitchen')
  held.answer({ order: boardOrder('a', 1, { status: status.accepted }) })
  await settle()
  expect(columnOf('a')).toBe('kitchen')
  expect(model.moves.$pending.get().size).toBe(0)
})

test('declining is sent after five seconds, and can be taken back until then', async () => {
  await open()
  void model.moves.refuse(pending, 'busy')
  expect(columnOf('a')).toBe('done')
  await vi.advanceTimersByTimeAsync(4_999)
  model.moves.undo('a')
  expect(columnOf('a')).toBe('new')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(moves()).toEqual([])
  void model.moves.refuse(pending, 'busy')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(moves()).toEqual([[status.pending, status.rejected]])
})

test('an accepted order is cancelled instead of declined', async () => {
  const accepted = boardOrder('a', 1, { status: status.accepted })
  await open(accepted)
  void model.moves.refuse(accepted, 'sold-out')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(moves()).toEqual([[status.accepted, status.cancelled]])
})

test.each(['hidden', 'left'] as const)('a page that is %s sends what waits, once', async (event) => {
  await open(ready)
  void model.moves.advance(ready, status.delivered)
  page.fire(event)
  await settle()
  expect(moves()).toEqual([[status.ready, status.delivered]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(moves()).toHaveLength(1)
})

test('if another device was faster, the board shows its state and says so', async () => {
  await open()
  page.client.answer(moveOrderCall, () => {
    throw refusal('conflict', { issues: [{ path: 'from', message: 'moved', reason: 'moved' }] })
  })
  page.client.answer(boardCall, () => board([boardOrder('a', 2, { status: status.rejected })], 2))
  await model.moves.accept(pending, 20)
  expect(columnOf('a')).toBe('done')
  expect(model.moves.$notice.get()).toEqual({ kind: 'moved', number: 7, status: status.rejected })
})

test('a repeated move whose first answer was lost is no conflict', async () => {
  await open()
  page.client.answer(moveOrderCall, () => {
    throw lost()
  })
  await model.moves.accept(pending, 20)
  expect(model.moves.$notice.get()).toEqual({ kind: 'unsent', number: 7, status: status.pending })
  page.client.answer(moveOrderCall, () => {
    throw refusal('conflict')
  })
  page.client.answer(boardCall, () => board([boardOrder('a', 2, { status: status.accepted })], 2))
  await model.moves.accept(pending, 20)
  expect(model.moves.$notice.get()).toBeNull()
})

test('an order rings until it is opened', async () => {
  await open()
  expect(model.alarm.$unseen.get()).toEqual(['a'])
  model.openOrder('a')
  expect(model.alarm.$isRinging.get()).toBe(false)
  expect(model.$opened.get()?.order.id).toBe('a')
})
