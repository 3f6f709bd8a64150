import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type BoardOrder,
  boardCall,
  changeLinesCall,
  moveOrderCall,
} from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { reduceLines } from '../../../../src/contract/order/changed-lines.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { linesWithChanges, ticketLines } from '../../../../src/i18n/messages/order-texts.ts'
import { type BoardPage, createBoardPage } from '../../../../src/stores/counter/board-page.ts'
import { hasUnseenChange } from '../../../../src/stores/counter/kitchen-page.ts'
import { createLineEditor } from '../../../../src/stores/counter/order/line-editor.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import {
  board,
  boardOrder,
  type FakeCounter,
  fakeCounter,
  place,
} from '../../../helpers/page/fake-counter.ts'

// @feature-file order.reduce

const AT = '2026-05-06T09:00:00.000Z'

/** Two teas for 1.000 and a soup for 1.200, without taxes; 0.500 is paid from the wallet. */
function order(more: Partial<BoardOrder> = {}): BoardOrder {
  const plain = boardOrder('a', 1)
  const [soup] = plain.order_lines
  if (!soup) throw new Error('a line was expected')
  const tea = { ...soup, item_id: 'tea', quantity: 2, unit_price: 1, total_price: 2 }
  const amounts = {
    ...plain.amounts,
    subtotal: 3.2,
    net_subtotal: 3.2,
    total: 3.2,
    wallet: 0.5,
    payable: 2.7,
  }
  return { ...plain, amounts, order_lines: [tea, soup], ...more }
}
function reduced(wanted: number[], at = AT, from = order()): BoardOrder {
  const changed = reduceLines(from, wanted, at)
  if (typeof changed === 'string') throw new Error(changed)
  return { ...from, ...changed.order }
}

describe('the editor of an order', () => {
  test('shows the new total, and what the diner gets back if the order is paid', () => {
    const paid = createLineEditor(order({ payment: { state: 'paid', option: 4 } }))
    const unpaid = createLineEditor(order())
    expect(paid.$outcome.get()).toEqual({ kind: 'unchanged' })
    for (const editor of [paid, unpaid]) editor.set(0, 1)
    expect(paid.$outcome.get()).toEqual({ kind: 'reduced', before: 3200, after: 2200, refund: 1000 })
    expect(unpaid.$outcome.get()).toEqual({ kind: 'reduced', before: 3200, after: 2200, refund: 0 })
  })

  test('never adds anything, and leaves at least one item', () => {
    const editor = createLineEditor(order())
    editor.set(0, 3)
    editor.set(1, -1)
    expect(editor.$quantities.get()).toEqual([2, 0])
    editor.set(0, 0)
    expect(editor.$outcome.get()).toEqual({ kind: 'nothing-left' })
    editor.set(1, 1)
    expect(editor.$outcome.get()).toMatchObject({ kind: 'reduced', after: 1200 })
  })
})

describe('the board', () => {
  let page: FakeCounter
  let model: BoardPage
  let close = () => {}
  const settle = () => vi.advanceTimersByTimeAsync(0)
  async function open(shown: BoardOrder) {
    page.client.answer(boardCall, () => board([shown], 1))
    model = createBoardPage(page, 'ref')
    close = model.open()
    await settle()
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(AT) })
    page = fakeCounter()
    page.client.answer(placesCall, () => place())
  })
  afterEach(() => {
    close()
    vi.useRealTimers()
  })
  const quantities = () =>
    model.feed.$orders
      .get()
      .get('a')
      ?.order_lines.map(({ quantity }) => quantity)

  test('sends what staff saw and want, once, and shows the answer', async () => {
    await open(order())
    const held = page.client.hold(changeLinesCall)
    void model.moves.changeLines(order(), [1, 1])
    void model.moves.changeLines(order(), [1, 0])
    expect((await held.asked).body).toEqual({ from: status.pending, shown: [2, 1], wanted: [1, 1] })
    expect(model.moves.$pending.get().get('a')).toMatchObject({ to: status.pending, canUndo: false })
    held.answer({ order: reduced([1, 1]) })
    await settle()
    expect([quantities(), model.moves.$pending.get().size]).toEqual([[1, 1], 0])
    expect(page.client.requests(changeLinesCall)).toHaveLength(1)
  })

  test.each([
    ['another device removed something else', reduced([2, 0]), 'lines'],
    ['another device removed the same', reduced([1, 1]), null],
  ] as const)('%s', async (_, now, kind) => {
    await open(order())
    page.client.answer(changeLinesCall, () => {
      throw refusal('conflict', { issues: [{ path: 'from', message: 'moved', reason: 'moved' }] })
    })
    page.client.answer(boardCall, () => board([{ ...now, seq: 2 }], 2))
    await model.moves.changeLines(order(), [1, 1])
    expect(model.moves.$notice.get()?.kind ?? null).toBe(kind)
    expect(quantities()).toEqual(now.order_lines.map(({ quantity }) => quantity))
  })

  test('says that a change could not be sent', async () => {
    await open(order())
    page.client.answer(changeLinesCall, () => {
      throw lost()
    })
    await model.moves.changeLines(order(), [1, 1])
    expect(model.moves.$notice.get()).toMatchObject({ kind: 'unsent', number: 7 })
    expect(quantities()).toEqual([2, 1])
  })

  test('keeps removed lines struck until they are acknowledged on this device, each change anew', async () => {
    page.client.answer(moveOrderCall, () => ({ order: order() }))
    const accepted = order({ status: status.accepted })
    const changed = reduced([1, 0], AT, accepted)
    await open(changed)
    const isUnseen = (shown: BoardOrder) => hasUnseenChange(shown, model.kitchen.$seen.get())
    expect([isUnseen(accepted), isUnseen(changed)]).toEqual([false, true])
    model.kitchen.acknowledge(changed)
    expect(isUnseen(changed)).toBe(false)
    close()
    await open(changed)
    expect(isUnseen(changed)).toBe(false)
    const again = reduced([1, 0], '2026-05-06T09:01:00.000Z', changed)
    expect(isUnseen(again)).toBe(true)
    expect(isUnseen({ ...again, status: status.delivered })).toBe(false)
    model.feed.put({ ...changed, seq: 5, status: status.out })
    expect(isUnseen(changed)).toBe(false)
    model.feed.put({ ...changed, seq: 6, status: status.delivered })
    expect(model.kitchen.$seen.get()).toEqual({})
  })

  test('counts what remains to be prepared; the positions of lines stay', async () => {
    await open(reduced([0, 1], AT, order({ status: status.accepted })))
    expect(model.kitchen.$totals.get().map(({ quantity }) => quantity)).toEqual([1])
    model.kitchen.strike('a', 1)
    expect(model.kitchen.$totals.get()).toEqual([])
  })
})

test('a ticket has what remains; with changes, also what was ordered', () => {
  const changed = reduced([1, 0])
  expect(ticketLines(changed)).toMatchObject([{ at: 0, quantity: 1, ordered: null }])
  expect(linesWithChanges(changed)).toMatchObject([
    { at: 0, quantity: 1, ordered: 2 },
    { at: 1, quantity: 0, ordered: 1 },
  ])
})
