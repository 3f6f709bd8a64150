import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardCall, moveOrderCall } from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { type BoardPage, createBoardPage } from '../../../../src/stores/counter/board-page.ts'
import {
  board,
  boardOrder,
  type FakeCounter,
  fakeCounter,
  place,
} from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.kitchen

let page: FakeCounter
let model: BoardPage
let close = () => {}
const open = async () => {
  model = createBoardPage(page, 'ref')
  close = model.open()
  await vi.advanceTimersByTimeAsync(0)
}
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-06T09:00:00Z') })
  page = fakeCounter()
  page.client.answer(placesCall, () => place())
  page.client.answer(boardCall, () =>
    board(
      [
        boardOrder('new', 1),
        boardOrder('a', 2, { status: status.accepted }),
        boardOrder('b', 3, { status: status.accepted }),
      ],
      3,
    ),
  )
  page.client.answer(moveOrderCall, ({ params, body }) => ({
    order: boardOrder(params.orderId ?? '', 4, { status: body.to }),
  }))
  await open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})
const shown = () => model.kitchen.$cards.get().map(({ order }) => order.id)
const portions = () => model.kitchen.$totals.get().map(({ quantity }) => quantity)
const find = (id: string) => {
  const card = model.kitchen.$cards.get().find(({ order }) => order.id === id)
  if (!card) throw new Error(`${id} is not shown`)
  return card
}

test('the kitchen has accepted orders only, and its totals leave out struck lines', () => {
  expect([shown(), portions()]).toEqual([['a', 'b'], [2]])
  model.kitchen.strike('a', 0)
  expect(portions()).toEqual([1])
})

test('struck lines and the view survive a reload and a lock, until the order has left', async () => {
  model.kitchen.strike('a', 0)
  model.kitchen.switchOn(true)
  close()
  page.client.answer(placesCall, () => place(true))
  await open()
  expect(model.feed.$access.get()).toBe('locked')
  page.client.answer(placesCall, () => place())
  await model.feed.load()
  expect([model.kitchen.$isOn.get(), model.kitchen.$struck.get()]).toEqual([true, { a: [0] }])
  model.feed.put(boardOrder('a', 5, { status: status.delivered }))
  expect(model.kitchen.$struck.get()).toEqual({})
})

test('the last order that was marked as ready can be looked at once more', async () => {
  model.kitchen.finish(find('a'))
  await vi.advanceTimersByTimeAsync(0)
  expect([shown(), model.kitchen.$last.get()?.order.id]).toEqual([['b'], 'a'])
  model.kitchen.recall()
  expect(shown()).toEqual(['a', 'b'])
  // It is ready already.
  model.kitchen.finish(find('a'))
  expect([shown(), page.client.requests(moveOrderCall).length]).toEqual([['b'], 1])
})
