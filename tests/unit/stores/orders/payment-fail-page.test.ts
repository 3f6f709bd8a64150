import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderByIdCall, payOwnOrderCall } from '../../../../src/contract/account/account-calls.ts'
import { orderCall, payOrderCall, transactionCall } from '../../../../src/contract/order/order-calls.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import type { PaymentState } from '../../../../src/domain/payment/payment.ts'
import { attemptOf, keepAttempt } from '../../../../src/stores/checkout/attempt.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { takePlaced } from '../../../../src/stores/just-placed.ts'
import { createPaymentFailPage } from '../../../../src/stores/orders/payment-fail-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

const { pending, cancelled } = orderStatus
const ORDER = '/ref/order/o1'
const HOSTED = 'https://pay.example/1'
const CARD = { method: 1, option: 4 } as const
const CASH = { method: 2, option: null } as const

let page: FakePage
let carts = 0
let cartKey = ''
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: { business: 'biz' } } })
  cartKey = `cart:failed-${++carts}`
  $deviceOrders.set([])
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

function placedHere(now: { status: OrderStatus; payment: PaymentState }) {
  keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0, cartKey })
  keepAttempt(cartKey, {
    key: 'k',
    request: '{}',
    replaces: null,
    refused: false,
    lost: [],
    order: { id: 'o1', secret: 's' },
    lines: [],
  })
  page.client.answer(transactionCall, () => ({ id: 'o1', ...now, history: [] }))
  page.client.answer(orderCall, () => ({ order: wireOrder('o1', { status: now.status }) }))
}
const opened = (loggedIn = false) => {
  const model = createPaymentFailPage(page, { referenceId: 'ref', orderId: 'o1', loggedIn })
  return { model, close: model.open() }
}

describe('the page after a failed payment', () => {
  test('offers to pay the same order or to return to its cart', async () => {
    placedHere({ status: pending, payment: 'failed' })
    const { model } = opened()
    expect(model.$view.get()).toEqual({ state: 'loading' })
    await settle()
    expect(model.$view.get()).toMatchObject({
      state: 'unpaid',
      type: 'dinein',
      cartPath: '/ref/dinein/cart',
      order: { id: 'o1' },
    })
    expect(page.visits).toEqual([])
  })

  test('redirects once to an order that has been paid meanwhile', async () => {
    const now = { status: pending, payment: 'awaiting' as PaymentState }
    placedHere(now)
    const { model } = opened()
    await settle()
    now.payment = 'paid'
    page.show(true)
    await settle()
    expect(model.$view.get()).toEqual({ state: 'loading' })
    await vi.advanceTimersByTimeAsync(61_000)
    expect(page.visits).toEqual([`replace ${ORDER}`])
  })

  test('reports that the order is over and links to its cart', async () => {
    placedHere({ status: cancelled, payment: 'failed' })
    const { model } = opened()
    await settle()
    expect(model.$view.get()).toEqual({ state: 'over', cartPath: '/ref/dinein/cart' })
  })

  test('redirects to the order page for an order of another device', () => {
    expect(opened().model.$view.get()).toEqual({ state: 'loading' })
    expect(page.visits).toEqual([`replace ${ORDER}`])
  })

  test.each([true, false])('sends no request without an order id (customer: %s)', (loggedIn) => {
    const model = createPaymentFailPage(page, { referenceId: 'ref', orderId: '', loggedIn })
    model.open()
    expect(model.$view.get()).toEqual({ state: 'unknown' })
    expect([page.visits, page.client.requests(transactionCall), page.client.requests(orderByIdCall)]).toEqual(
      [[], [], []],
    )
  })

  test('reports a failed load', async () => {
    placedHere({ status: pending, payment: 'failed' })
    page.client.answer(transactionCall, () => {
      throw lost()
    })
    const { model } = opened()
    await settle()
    expect(model.$view.get()).toEqual({ state: 'failed' })
  })

  test('does not redirect after it is closed', async () => {
    placedHere({ status: pending, payment: 'paid' })
    const held = page.client.hold(transactionCall)
    const { close } = opened()
    await held.asked
    close()
    held.answer({ id: 'o1', status: pending, payment: 'paid', history: [] })
    await settle()
    expect([page.visits, page.listeners()]).toEqual([[], 0])
  })
})

describe('paying an order again', () => {
  const unpaid = () => {
    placedHere({ status: pending, payment: 'failed' })
    return opened().model
  }
  const paying = (payment_url: string | null) =>
    page.client.answer(payOrderCall, () => ({ order: wireOrder('o1'), payment_url }))

  test('redirects to the payment page for an online payment, and the order page will show thanks', async () => {
    const model = unpaid()
    paying(HOSTED)
    await model.pay(CARD)
    expect(page.client.requests(payOrderCall)).toMatchObject([
      {
        params: { orderId: 'o1', secret: 's' },
        body: { payment_type: 1, payment_option: 4, locale: 'en' },
      },
    ])
    expect(page.visits).toEqual([`assign ${HOSTED}`])
    expect([takePlaced('o1'), attemptOf(cartKey)?.order?.id]).toEqual([true, 'o1'])
  })

  test('redirects to the order and ends its cart for a cash payment', async () => {
    const model = unpaid()
    paying(null)
    await model.pay(CASH)
    expect(page.visits).toEqual([`assign ${ORDER}`])
    expect([takePlaced('o1'), attemptOf(cartKey)]).toEqual([true, null])
  })

  test.each([
    [
      'already paid',
      refusal('conflict', { issues: [{ path: 'payment', message: '', reason: 'paid' }] }),
      true,
    ],
    [
      'paid on site',
      refusal('conflict', { issues: [{ path: 'payment', message: '', reason: 'offline' }] }),
      true,
    ],
    ['over', refusal('conflict', { issues: [{ path: 'payment', message: '', reason: 'cancelled' }] }), false],
    ['unknown', refusal('not-found'), false],
  ])('redirects to the order if it is %s', async (_, error, keepsCart) => {
    const model = unpaid()
    page.client.answer(payOrderCall, () => {
      throw error
    })
    await model.pay(CARD)
    expect(page.visits).toEqual([`assign ${ORDER}`])
    expect(takePlaced('o1')).toBe(false)
    expect(attemptOf(cartKey) !== null).toBe(keepsCart)
  })

  test.each([
    ['a lost connection', lost()],
    ['a gateway error', lost('unavailable')],
    [
      'an unavailable payment option',
      refusal('invalid', { issues: [{ path: 'payment_option', message: '' }] }),
    ],
    ['a rate limit', refusal('rate-limited', { retry_after: 60 })],
    ['an internal error', refusal('internal')],
  ])('rejects after %s, so that the diner can retry', async (_, error) => {
    const model = unpaid()
    page.client.answer(payOrderCall, () => {
      throw error
    })
    await expect(model.pay(CARD)).rejects.toBe(error)
    expect([page.visits, takePlaced('o1')]).toEqual([[], false])
  })

  test('rejects without a payment page, so that the diner can retry', async () => {
    const model = unpaid()
    paying(null)
    await expect(model.pay(CARD)).rejects.toMatchObject({ code: 'unavailable' })
    expect(page.visits).toEqual([])
  })

  test('uses the customer’s call on another device', async () => {
    page.local.okmenu_auth_biz = JSON.stringify({ token: 't' })
    const order = wireOrder('o1', { payment: { state: 'failed', option: 4 } })
    page.client.answer(orderByIdCall, () => ({ order, history: [] }))
    page.client.answer(payOwnOrderCall, () => ({ order, payment_url: HOSTED }))
    const { model } = opened(true)
    await vi.waitFor(() => expect(model.$view.get().state).toBe('unpaid'))
    await model.pay(CARD)
    expect(page.client.requests(payOwnOrderCall)).toMatchObject([{ params: { orderId: 'o1' } }])
    expect(page.visits).toEqual([`assign ${HOSTED}`])
  })

  test('redirects a guest to the order if it belongs to another device', async () => {
    const { model } = opened()
    await model.pay(CARD)
    expect(page.visits).toEqual([`replace ${ORDER}`, `assign ${ORDER}`])
  })
})
