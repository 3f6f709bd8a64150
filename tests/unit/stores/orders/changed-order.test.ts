// @feature-file order.reduce order.cancel-changed

import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderByIdCall } from '../../../../src/contract/account/account-calls.ts'
import { orderCall, orderStreamCall, transactionCall } from '../../../../src/contract/order/order-calls.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { createCurrentOrdersPage } from '../../../../src/stores/orders/current-orders.ts'
import { createOrderPage } from '../../../../src/stores/orders/order-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

const { pending, accepted, ready } = orderStatus
const MINUTE = 60_000
const PLACED = '2026-05-06T09:00:00.000Z'
const CHANGED = '2026-05-06T09:10:00.000Z'

let page: FakePage
/** The order on the platform. */
let now: { status: OrderStatus; changedAt: string | null }
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(CHANGED) })
  page = fakePage()
  now = { status: pending, changedAt: null }
  $deviceOrders.set([])
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

function currentOrder() {
  const { status, changedAt } = now
  const order = wireOrder('o1', { status })
  if (changedAt === null) return order
  const lines = order.order_lines?.map((line) => ({ ...line, quantity: 1, ordered: 2 })) ?? []
  return { ...order, order_lines: lines, changed: { at: changedAt, amounts: order.amounts } }
}
const history = () => [pending, accepted, ready].filter((status) => status <= now.status)
const timeline = () => ({
  ...{ id: 'o1', status: now.status, payment: 'none' as const, changed_at: now.changedAt },
  history: history().map((status) => ({ status, at: status === ready ? CHANGED : PLACED })),
})

async function opened({ streamed = false, byCustomer = false } = {}) {
  page.eventStreams.offered = streamed
  if (!byCustomer) keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0 })
  page.client.answer(transactionCall, timeline)
  page.client.answer(orderCall, () => ({ order: currentOrder() }))
  page.client.answer(orderByIdCall, ({ query }) => {
    const order = currentOrder()
    return { order: query.full ? order : { ...order, order_lines: [] }, history: timeline().history }
  })
  const notices: string[] = []
  const model = createOrderPage(page, {
    ...{ orderId: 'o1', loggedIn: byCustomer, userId: 'business', timeZone: 'Asia/Kuwait' },
    noticeOf: ({ status, changed }) => {
      notices.push(`${status} ${changed?.at ?? 'as ordered'}`)
      return { title: '', body: '', tag: '', path: '', locale: 'en', dir: 'ltr' }
    },
  })
  model.open()
  await vi.waitFor(() => expect(model.$order.get().state).toBe('loaded'))
  const lines = () => {
    const watched = model.$order.get()
    return watched.state === 'loaded' ? watched.order.order_lines.map(({ quantity }) => quantity) : []
  }
  const ordered = () => {
    const watched = model.$order.get()
    return watched.state === 'loaded' ? watched.order.order_lines.map((line) => line.ordered) : []
  }
  return { model, notices, lines, ordered }
}
const nextPoll = () => vi.advanceTimersByTimeAsync(61_000)

test('the page reads an order again that the venue has changed, once per change', async () => {
  const { ordered } = await opened()
  expect(ordered()).toEqual([null])
  now.changedAt = CHANGED
  await nextPoll()
  expect(ordered()).toEqual([2])
  await nextPoll()
  expect(page.client.requests(orderCall)).toHaveLength(2)
})

test('at once if it follows the stream, and later if it could not be read', async () => {
  const { ordered, notices } = await opened({ streamed: true })
  now.changedAt = CHANGED
  page.client.answer(orderCall, () => {
    throw lost()
  })
  page.eventStreams.opened.at(-1)?.send(orderStreamCall, timeline())
  await settle()
  expect(ordered()).toEqual([null])
  page.client.answer(orderCall, () => ({ order: currentOrder() }))
  page.eventStreams.opened.at(-1)?.send(orderStreamCall, timeline())
  await settle()
  expect(ordered()).toEqual([2])
  expect(notices).toEqual([`0 ${CHANGED}`])
})

test('an order of a customer is read again in full', async () => {
  const { ordered } = await opened({ byCustomer: true })
  now.changedAt = CHANGED
  await nextPoll()
  expect(ordered()).toEqual([2])
})

test('so is one in the list of orders in progress', async () => {
  keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0 })
  page.client.answer(orderCall, ({ query }) => {
    const order = currentOrder()
    return { order: query.full ? order : { ...order, order_lines: [] } }
  })
  const model = createCurrentOrdersPage(page, ['ref'], null)
  const close = model.open()
  await settle()
  now.changedAt = CHANGED
  await nextPoll()
  expect(model.$current.get()).toMatchObject({
    orders: [{ changed: { at: CHANGED }, order_lines: [{ ordered: 2 }] }],
  })
  close()
})

test('a later status is newer than the change', async () => {
  now = { status: accepted, changedAt: PLACED }
  const { model } = await opened()
  now.status = ready
  await nextPoll()
  expect(model.$order.get()).toMatchObject({ order: { status: ready, updated_at: CHANGED } })
})

test('the diner may cancel it for five minutes after it was accepted, while the page stays open', async () => {
  now = { status: accepted, changedAt: CHANGED }
  const { model } = await opened()
  expect(model.$cancel.get()).toBe('closed')
  await vi.advanceTimersByTimeAsync(Date.parse(CHANGED) + 5 * MINUTE - 1 - Date.now())
  expect(model.$cancel.get()).toBe('closed')
  await vi.advanceTimersByTimeAsync(1)
  expect(model.$cancel.get()).toBe('none')
})

test('a question that is open when the time is over ends with the reason', async () => {
  now = { status: accepted, changedAt: CHANGED }
  const { model } = await opened()
  model.askToCancel()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(model.$cancel.get()).toBe('late')
})
