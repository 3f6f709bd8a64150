import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderByIdCall } from '../../../../src/contract/account/account-calls.ts'
import {
  cancelOrderCall,
  orderCall,
  orderStreamCall,
  transactionCall,
} from '../../../../src/contract/order/order-calls.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { createOrderPage } from '../../../../src/stores/orders/order-page.ts'
import { type Answer, lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

const { pending, accepted, ready, delivered, rejected, cancelled } = orderStatus
const READY_AT = '2026-05-06T09:40:00Z'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  page.eventStreams.offered = true
  $deviceOrders.set([])
  keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0 })
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
/** Waits longer than the longest interval between two polls, while the stream stays connected. */
async function nextPoll() {
  for (let beats = 0; beats < 5; beats++) {
    page.eventStreams.opened.at(-1)?.beat()
    await vi.advanceTimersByTimeAsync(15_000)
  }
}
const polls = () => page.client.requests(transactionCall).length

/** The state of the order after these statuses. */
const timeline = (path: OrderStatus[], more: object = {}): Answer<typeof transactionCall> => ({
  id: 'o1',
  status: path.at(-1) ?? pending,
  payment: 'none',
  history: path.map((status) => ({ status, at: '2026-05-06T09:00:00Z' })),
  ...more,
})

/** Opens the page of an order with this state. */
async function opened(now: Answer<typeof transactionCall> = timeline([pending]), loggedIn = false) {
  page.client.answer(transactionCall, () => now)
  page.client.answer(orderCall, () => ({ order: wireOrder('o1', { status: now.status }) }))
  const model = createOrderPage(page, {
    orderId: 'o1',
    loggedIn,
    userId: 'business',
    timeZone: 'Asia/Kuwait',
    noticeOf: () => ({ title: '', body: '', tag: '', path: '', locale: 'en', dir: 'ltr' }),
  })
  const close = model.open()
  await settle()
  const stream = (at = -1) => {
    const found = page.eventStreams.opened.at(at)
    if (!found) throw new Error('no stream is open')
    return found
  }
  const send = (state: Answer<typeof transactionCall>) => stream().send(orderStreamCall, state)
  return { model, close, stream, send, order: () => model.$order.get() }
}

// @feature order.stream
describe('the order page', () => {
  test('follows the stream, and polls no more once it has delivered', async () => {
    const { stream, send, order } = await opened()
    expect(stream()).toMatchObject({ call: orderStreamCall, params: { orderId: 'o1', secret: 's' } })
    send(timeline([pending]))
    send(timeline([pending, accepted], { ready_at: READY_AT }))
    expect(order()).toMatchObject({
      stale: false,
      order: { status: accepted, ready_at: READY_AT, order_lines: [{ item_id: 'hummus' }] },
    })
    await nextPoll()
    expect([polls(), page.eventStreams.opened.length]).toEqual([1, 1])
    send(timeline([pending, accepted, delivered]))
    expect(order()).toMatchObject({ order: { status: delivered } })
    expect(stream().isClosed).toBe(true)
    page.show(true)
    await nextPoll()
    expect([polls(), page.eventStreams.opened.length]).toEqual([1, 1])
  })

  test('shows the reason of a refusal', async () => {
    const { send, order } = await opened()
    send(timeline([pending, rejected], { refusal: 'closing' }))
    expect(order()).toMatchObject({ order: { status: rejected, refusal: 'closing' } })
  })

  test('keeps polling until the stream delivers, since a proxy may hold its events back', async () => {
    const { stream } = await opened()
    await nextPoll()
    expect(polls()).toBeGreaterThan(1)
    expect(stream().isClosed).toBe(false)
  })

  test.each([
    ['is refused', (fail: (final?: boolean) => void) => fail(true)],
    [
      'fails twice',
      (fail: (final?: boolean) => void) => {
        fail()
        fail()
      },
    ],
  ])('polls if the stream %s, and tries it again when the page is shown again', async (_, act) => {
    const { stream, send } = await opened()
    send(timeline([pending]))
    act(stream().fail)
    await settle()
    expect([stream().isClosed, polls()]).toEqual([true, 2])
    await nextPoll()
    expect(polls()).toBeGreaterThan(2)
    expect(page.eventStreams.opened).toHaveLength(1)
    page.show(false)
    page.show(true)
    await settle()
    expect(page.eventStreams.opened).toHaveLength(2)
  })

  test('does not poll if the stream is connected again after one failure', async () => {
    const { stream, send, order } = await opened()
    for (let times = 0; times < 3; times++) {
      send(timeline([pending]))
      stream().fail()
    }
    send(timeline([pending, accepted]))
    await nextPoll()
    expect([polls(), page.eventStreams.opened.length]).toEqual([1, 1])
    expect(order()).toMatchObject({ order: { status: accepted } })
  })

  test('polls if the stream is silent, as when the network has changed', async () => {
    const { stream, send } = await opened()
    send(timeline([pending]))
    await vi.advanceTimersByTimeAsync(44_000)
    expect([stream().isClosed, polls()]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([stream().isClosed, polls()]).toEqual([true, 2])
  })

  test('is stale once the stream and the poll have failed', async () => {
    const { stream, send, order } = await opened()
    send(timeline([pending]))
    page.client.answer(transactionCall, () => {
      throw lost()
    })
    stream().fail()
    expect(order()).toMatchObject({ stale: false })
    stream().fail()
    await settle()
    expect(order()).toMatchObject({ stale: true, order: { status: pending } })
  })

  test('closes the stream while it is hidden, and after it is left', async () => {
    const { stream, send, close } = await opened()
    send(timeline([pending]))
    page.show(false)
    expect(stream().isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(polls()).toBe(1)
    page.show(true)
    await settle()
    expect([polls(), page.eventStreams.opened.length]).toEqual([2, 2])
    close()
    expect([stream().isClosed, page.listeners()]).toEqual([true, 0])
  })

  test('polls while it is hidden if the diner wants notifications', async () => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('Notification', { permission: 'granted' })
    page.local.okmenu_order_notices = 'on'
    const { stream, send } = await opened()
    send(timeline([pending]))
    page.show(false)
    await settle()
    expect([stream().isClosed, polls()]).toEqual([true, 2])
  })

  test('never shows an earlier state after a later one', async () => {
    const { send, order } = await opened()
    send(timeline([pending, accepted, ready]))
    send(timeline([pending, accepted]))
    expect(order()).toMatchObject({ order: { status: ready } })
  })

  test('opens no stream for a customer’s order of another device', async () => {
    $deviceOrders.set([])
    page.client.answer(orderByIdCall, () => ({
      order: wireOrder('o1'),
      history: [{ status: pending, at: '' }],
    }))
    const { model } = await opened(timeline([pending]), true)
    await vi.waitFor(() => expect(model.$order.get().state).toBe('loaded'))
    await settle()
    expect(page.eventStreams.opened).toEqual([])
    expect(model.$cancel.get()).toBe('none')
  })
})

// @feature order.cancel
describe('a cancellation', () => {
  test('is confirmed first, and the page shows the cancelled order', async () => {
    const { model, order, stream } = await opened()
    expect(model.$cancel.get()).toBe('closed')
    model.askToCancel()
    expect(model.$cancel.get()).toBe('asking')
    model.keep()
    expect([model.$cancel.get(), page.client.requests(cancelOrderCall)]).toEqual(['closed', []])
    model.askToCancel()
    const held = page.client.hold(cancelOrderCall)
    const [first, second] = [model.cancel(), model.cancel()]
    expect(model.$cancel.get()).toBe('sending')
    held.answer(timeline([pending, cancelled]))
    await Promise.all([first, second])
    expect(page.client.requests(cancelOrderCall)).toMatchObject([{ params: { orderId: 'o1', secret: 's' } }])
    expect(order()).toMatchObject({ order: { status: cancelled } })
    expect(model.$cancel.get()).toBe('none')
    // The answer of the call is enough. The page stops when it hears of the end.
    stream().send(orderStreamCall, timeline([pending, cancelled]))
    expect(stream().isClosed).toBe(true)
  })

  test('is no longer offered once the venue has answered', async () => {
    const { model, send } = await opened()
    send(timeline([pending, accepted]))
    expect(model.$cancel.get()).toBe('none')
  })

  test('that is too late is said, with the new state, until the order is over', async () => {
    const { model, order, send } = await opened()
    page.client.answer(cancelOrderCall, () => {
      throw refusal('conflict', { issues: [{ path: 'status', message: '', reason: 'accepted' }] })
    })
    page.client.answer(transactionCall, () => timeline([pending, accepted], { ready_at: READY_AT }))
    model.askToCancel()
    await model.cancel()
    expect(model.$cancel.get()).toBe('late')
    expect(order()).toMatchObject({ order: { status: accepted, ready_at: READY_AT } })
    send(timeline([pending, accepted, delivered]))
    expect(model.$cancel.get()).toBe('none')
  })

  test('is too late if the venue accepts while the diner is asked', async () => {
    const { model, send } = await opened()
    model.askToCancel()
    send(timeline([pending, accepted]))
    expect(model.$cancel.get()).toBe('late')
  })

  test('shows only the refusal if the venue declined first', async () => {
    const { model, order } = await opened()
    page.client.answer(cancelOrderCall, () => {
      throw refusal('conflict', { issues: [{ path: 'status', message: '', reason: 'rejected' }] })
    })
    page.client.answer(transactionCall, () => timeline([pending, rejected], { refusal: 'busy' }))
    await model.cancel()
    expect(model.$cancel.get()).toBe('none')
    expect(order()).toMatchObject({ order: { status: rejected, refusal: 'busy' } })
  })

  test.each([
    ['failed', refusal('rate-limited', { retry_after: 60 })],
    ['unknown', lost()],
    ['unknown', refusal('internal')],
  ])('is %s after an error, and can be sent again', async (step, error) => {
    const { model, order } = await opened()
    const held = page.client.hold(cancelOrderCall)
    const sent = model.cancel()
    await held.asked
    held.fail(error)
    await sent
    expect([model.$cancel.get(), order()]).toMatchObject([step, { order: { status: pending } }])
    page.client.answer(cancelOrderCall, () => timeline([pending, cancelled]))
    await model.cancel()
    expect(order()).toMatchObject({ order: { status: cancelled } })
  })
})
