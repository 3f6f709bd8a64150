import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  orderByIdCall,
  profileCall,
  updateProfileCall,
} from '../../../../src/contract/account/account-calls.ts'
import { orderCall, transactionCall } from '../../../../src/contract/order/order-calls.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import type { PaymentState } from '../../../../src/domain/payment/payment.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { attemptOf, keepAttempt } from '../../../../src/stores/checkout/attempt.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { markPlaced } from '../../../../src/stores/just-placed.ts'
import { createOrderPage } from '../../../../src/stores/orders/order-page.ts'
import { type EmittedEvent, listen } from '../../../../src/stores/tracking/events.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder, wireUser } from '../../../helpers/page/wire-examples.ts'

const { pending, accepted, ready, delivered, rejected, cancelled } = orderStatus
const ADDRESS = { residency: 1 as const, street: 'Salem', block: '5', house_number: '7' }
const DELIVERY = { area_id: 'qibla', country_iso: null, address: ADDRESS, area: [] }

let page: FakePage
let businesses = 0
let business = ''
let moments: EmittedEvent[] = []
let stopListening = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  business = `order-page-${++businesses}`
  moments = []
  stopListening = listen((moment) => moments.push(moment))
  $deviceOrders.set([])
})
afterEach(() => {
  stopListening()
  cleanStores($deviceOrders)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
/** Waits longer than the longest interval between two polls. */
const nextPoll = () => vi.advanceTimersByTimeAsync(61_000)
const polls = () => page.client.requests(transactionCall).length

type Progress = { status: OrderStatus; payment?: PaymentState }
/** Fakes an order placed on this device; `now` is its current status on the platform. */
function placedHere(now: Progress, order: Partial<WireOrderInput> = {}) {
  keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0, cartKey: `cart:${business}` })
  const past: OrderStatus[] = [now.status]
  page.client.answer(transactionCall, ({ params }) => {
    expect(params).toEqual({ orderId: 'o1', secret: 's' })
    if (past.at(-1) !== now.status) past.push(now.status)
    const history = past.map((status) => ({ status, at: '2026-05-06T09:00:00Z' }))
    return { id: 'o1', status: now.status, payment: now.payment ?? 'none', history }
  })
  page.client.answer(orderCall, () => ({ order: wireOrder('o1', { ...order, status: now.status }) }))
}
/** Opens the page of the order. The title of a notification is the status number. */
const opened = (loggedIn = false) => {
  const model = createOrderPage(page, {
    ...{ orderId: 'o1', loggedIn, userId: business, timeZone: 'Asia/Kuwait' },
    noticeOf: ({ status }) => ({ title: `${status}`, body: '', tag: '', path: '', locale: 'en', dir: 'ltr' }),
  })
  return { model, close: model.open() }
}
/** Creates a cart whose tea was ordered with the order o1. */
function orderedCart() {
  const cart = cartFor(`cart:${business}`)
  cart.setLines([
    { key: 'tea', count: 2 },
    { key: 'coffee', count: 1 },
  ] as never)
  keepAttempt(`cart:${business}`, {
    key: 'k',
    request: '{}',
    replaces: null,
    refused: false,
    lost: [],
    order: { id: 'o1', secret: 's' },
    lines: [['tea', 2]],
  })
  const lines = () => cart.$lines.get().map(({ key }) => key)
  return { lines, attempt: () => attemptOf(`cart:${business}`) }
}
const logIn = () => authFor(business).logIn({ token: 't', user: wireUser(business) as never })

describe('an order of this device', () => {
  test('is loaded once with its lines, then polled for its status until it is final', async () => {
    const now: Progress = { status: pending }
    placedHere(now)
    const { model } = opened()
    expect(model.$order.get()).toEqual({ state: 'loading' })
    await settle()
    expect(model.$order.get()).toMatchObject({
      state: 'loaded',
      stale: false,
      order: { id: 'o1', number: 7 },
    })
    for (const status of [accepted, ready]) {
      now.status = status
      await nextPoll()
      expect(model.$order.get()).toMatchObject({ order: { status, order_lines: [{ item_id: 'hummus' }] } })
    }
    expect(page.client.requests(orderCall)).toMatchObject([{ query: { full: 'true' } }])
    now.status = delivered
    await nextPoll()
    expect(model.$order.get()).toMatchObject({ order: { status: delivered } })
    expect($deviceOrders.get()[0]?.over).toBe(true)
    const before = polls()
    page.show(true)
    page.connect(true)
    await nextPoll()
    expect(polls()).toBe(before)
  })

  test.each([rejected, cancelled])('with status %i is final from the first answer', async (status) => {
    placedHere({ status })
    opened()
    await settle()
    await nextPoll()
    expect(polls()).toBe(1)
  })

  test('keeps its last known state while polls fail, and is updated when the connection returns', async () => {
    const now: Progress = { status: pending }
    placedHere(now)
    const { model } = opened()
    await settle()
    page.client.answer(transactionCall, () => {
      throw lost()
    })
    await nextPoll()
    expect(model.$order.get()).toMatchObject({ state: 'loaded', stale: true, order: { status: pending } })
    now.status = accepted
    placedHere(now)
    page.connect(true)
    await settle()
    expect(model.$order.get()).toMatchObject({ state: 'loaded', stale: false, order: { status: accepted } })
  })

  test.each([
    ['a lost connection', lost()],
    ['a timeout', lost('timeout')],
    ['an invalid answer', lost('bad-answer')],
    ['a gateway error', lost('unavailable')],
    ['an internal error', refusal('internal')],
    ['a rate limit', refusal('rate-limited', { retry_after: 60 })],
  ])('fails at first and is loaded again after %s', async (_, error) => {
    placedHere({ status: pending })
    const held = page.client.hold(transactionCall)
    const { model } = opened()
    await held.asked
    held.fail(error)
    await settle()
    expect(model.$order.get()).toMatchObject({ state: 'failed' })
    await nextPoll()
    expect(model.$order.get()).toMatchObject({ state: 'loaded' })
  })

  test('is unknown and no longer polled if the venue does not know it', async () => {
    placedHere({ status: pending })
    page.client.answer(transactionCall, () => {
      throw refusal('not-found')
    })
    const { model } = opened()
    await settle()
    expect(model.$order.get()).toEqual({ state: 'unknown' })
    await nextPoll()
    expect(polls()).toBe(1)
  })

  test('ignores an answer after the page is closed', async () => {
    placedHere({ status: pending })
    markPlaced('o1')
    const held = page.client.hold(transactionCall)
    const { model, close } = opened()
    await held.asked
    close()
    held.answer({ id: 'o1', status: pending, history: [] })
    await nextPoll()
    expect(model.$order.get()).toEqual({ state: 'loading' })
    expect([model.$isNew.get(), moments, page.listeners(), polls()]).toEqual([false, [], 0, 1])
  })
})

describe('an order of another device', () => {
  test('is unknown to a guest, without a request', () => {
    const { model } = opened()
    expect(model.$order.get()).toEqual({ state: 'unknown' })
    expect(page.client.requests(transactionCall)).toEqual([])
  })

  // @feature role.customer
  test('is loaded once in full by its customer, then polled for its status', async () => {
    let status: OrderStatus = pending
    page.client.answer(orderByIdCall, ({ params, query }) => {
      expect(params).toEqual({ orderId: 'o1' })
      const whole = wireOrder('o1', { status, comment: 'no salt' })
      const short = { ...whole, order_lines: [], comment: '' }
      return { order: query.full ? whole : short, history: [{ status, at: '' }] }
    })
    const { model } = opened(true)
    await vi.waitFor(() => expect(model.$order.get().state).toBe('loaded'))
    status = accepted
    await nextPoll()
    expect(model.$order.get()).toMatchObject({
      order: { status: accepted, comment: 'no salt', order_lines: [{ item_id: 'hummus' }] },
    })
    const asked = page.client.requests(orderByIdCall)
    expect(asked.filter(({ query }) => query.full)).toHaveLength(1)
    expect(asked.length).toBeGreaterThan(1)
  })

  test('is unknown if it belongs to another customer', async () => {
    page.client.answer(orderByIdCall, () => {
      throw refusal('not-found')
    })
    const { model } = opened(true)
    await vi.waitFor(() => expect(model.$order.get()).toEqual({ state: 'unknown' }))
  })
})

describe('a newly placed order', () => {
  test('shows thanks and is tracked once, but not after a reload', async () => {
    placedHere({ status: pending })
    markPlaced('o1')
    const { model, close } = opened()
    await settle()
    expect(model.$isNew.get()).toBe(true)
    expect(moments).toMatchObject([{ kind: 'purchase', order: { id: 'o1' } }])
    await nextPoll()
    close()
    const again = opened()
    await settle()
    expect(again.model.$isNew.get()).toBe(false)
    expect(moments).toHaveLength(1)
  })

  test('shows thanks for an online payment only once it is paid', async () => {
    const now: Progress = { status: pending, payment: 'awaiting' }
    placedHere(now)
    markPlaced('o1')
    const { model } = opened()
    await nextPoll()
    expect([model.$isNew.get(), moments]).toEqual([false, []])
    now.payment = 'paid'
    await nextPoll()
    await nextPoll()
    expect(model.$isNew.get()).toBe(true)
    expect(moments).toHaveLength(1)
  })

  test('shows no thanks if another order was placed', async () => {
    placedHere({ status: pending })
    markPlaced('another')
    const { model } = opened()
    await settle()
    expect(model.$isNew.get()).toBe(false)
  })

  test('keeps its cart while the payment is open and empties it once paid', async () => {
    const now: Progress = { status: pending, payment: 'awaiting' }
    placedHere(now)
    const { lines, attempt } = orderedCart()
    opened()
    await settle()
    expect([lines(), attempt()?.order?.id]).toEqual([['tea', 'coffee'], 'o1'])
    now.payment = 'paid'
    await nextPoll()
    // Lines that were added since then are kept.
    expect([lines(), attempt()]).toEqual([['coffee'], null])
  })

  test('keeps its cart if it is cancelled without payment', async () => {
    placedHere({ status: cancelled, payment: 'awaiting' })
    const { lines, attempt } = orderedCart()
    const { model } = opened()
    await settle()
    expect([lines(), attempt(), model.$isNew.get()]).toEqual([['tea', 'coffee'], null, false])
  })
})

describe('the address of an order', () => {
  const keptStreets = () =>
    page.client
      .requests(updateProfileCall)
      .map(({ body }) => body.locations?.map(({ address }) => address.street))
  const account = () => {
    logIn()
    page.client.answer(profileCall, () => ({ user: wireUser(business) }))
    page.client.answer(updateProfileCall, () => ({ user: wireUser(business) }))
  }

  test('is stored once in the account of the customer', async () => {
    account()
    placedHere({ status: pending }, { delivery: DELIVERY })
    markPlaced('o1')
    opened(true)
    await vi.waitFor(() => expect(keptStreets()).toEqual([['Salem']]))
    await nextPoll()
    expect(keptStreets()).toHaveLength(1)
  })

  test.each([
    ['the address of a guest', false, { delivery: DELIVERY }],
    ['the address of a gift', true, { delivery: DELIVERY, gift: { name: 'Sara' } }],
    ['an order at the venue, without an address', true, {}],
  ])('is not stored: %s', async (_, loggedIn, order) => {
    account()
    placedHere({ status: pending }, order)
    markPlaced('o1')
    const { model } = opened(loggedIn)
    await nextPoll()
    expect(model.$isNew.get()).toBe(true)
    expect(keptStreets()).toEqual([])
  })

  test('causes no error if it cannot be stored', async () => {
    account()
    page.client.answer(profileCall, () => {
      throw lost()
    })
    placedHere({ status: pending }, { delivery: DELIVERY })
    markPlaced('o1')
    const { model } = opened(true)
    await nextPoll()
    expect(page.client.requests(profileCall).length).toBeGreaterThan(0)
    expect(model.$isNew.get()).toBe(true)
  })
})

describe('notifications', () => {
  /** Fakes a browser without service worker, and a diner who has enabled notifications. Returns the titles shown. */
  function enableNotifications(): string[] {
    const shown: string[] = []
    class Notification {
      static permission = 'granted'
      constructor(title: string) {
        shown.push(title)
      }
    }
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('Notification', Notification)
    page.local.okmenu_order_notices = 'on'
    return shown
  }

  test('report each new status while the tab is hidden, where polling continues', async () => {
    const shown = enableNotifications()
    const now: Progress = { status: pending }
    placedHere(now)
    opened()
    await settle()
    page.show(false)
    await nextPoll()
    expect(shown).toEqual([])
    now.status = accepted
    await nextPoll()
    await nextPoll()
    expect(shown).toEqual([String(accepted)])
    now.status = ready
    await nextPoll()
    expect(shown).toEqual([String(accepted), String(ready)])
  })

  test('are not shown while the page is visible', async () => {
    const shown = enableNotifications()
    const now: Progress = { status: pending }
    placedHere(now)
    opened()
    await settle()
    now.status = accepted
    await nextPoll()
    expect(shown).toEqual([])
  })

  test('do not report a payment or changes during an open payment', async () => {
    const shown = enableNotifications()
    const now: Progress = { status: pending, payment: 'awaiting' }
    placedHere(now)
    opened()
    await settle()
    page.show(false)
    now.payment = 'paid'
    now.status = accepted
    await nextPoll()
    expect(shown).toEqual([])
    now.status = ready
    await nextPoll()
    expect(shown).toEqual([String(ready)])
  })
})
