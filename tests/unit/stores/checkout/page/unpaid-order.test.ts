import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderCall, payOrderCall, placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import {
  AWAITING_PAYMENT,
  exampleLine,
  exampleOrder,
  type OpenCheckout,
  openCheckout,
  placedOrderAnswer,
  sentOrders,
  setAttemptInOtherTab,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const PAGE = 'https://pay.example/1'
const KNET = { method: 1, option: 4 } as const
let orders = 0

/** Places an order with KNET, which opens the payment page. */
async function onPaymentPage(url: string | null = PAGE) {
  const checkout = openCheckout()
  const id = `unpaid-${++orders}`
  checkout.model.set({ payment: KNET })
  checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer(id, AWAITING_PAYMENT, url))
  await checkout.model.place()
  return { checkout, id }
}

const setOrder = ({ page }: OpenCheckout, id: string, part: Parameters<typeof exampleOrder>[1]) =>
  page.client.answer(orderCall, () => ({ order: exampleOrder(id, part) }))

const orderPath = ({ payload }: OpenCheckout, id: string) => `/${payload.shop.referenceId}/order/${id}`

describe('an order to be paid online', () => {
  test('opens the payment page and keeps the cart until it is paid', async () => {
    const { checkout, id } = await onPaymentPage()
    expect(checkout.view().online).toBe(true)
    expect(sentOrders(checkout)[0]?.body).toMatchObject({ payment_type: 1, payment_option: 4 })
    expect(checkout.page.visits).toEqual([`assign ${PAGE}`])
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
    expect(checkout.attempt()).toMatchObject({ order: { id, secret: `secret of ${id}` } })
    // Nothing can be sent until the page is left.
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
  })

  test('opens its own page if no payment page can be created', async () => {
    const { checkout, id } = await onPaymentPage(null)
    expect(checkout.page.visits).toEqual([`assign ${orderPath(checkout, id)}`])
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
  })

  test('is offered for payment when the diner returns with Back or in a new page', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    expect(checkout.view()).toMatchObject({ state: { state: 'editing' }, sending: false })
    expect(checkout.model.unpaid.$unpaid.get()).toMatchObject({ order: { id }, way: KNET })
    const later = openCheckout({ tabOf: checkout })
    await settle()
    expect(later.model.unpaid.$unpaid.get()).toMatchObject({ order: { id, number: 7 } })
    expect(checkout.page.client.requests(orderCall)[0]?.params).toEqual({
      orderId: id,
      secret: `secret of ${id}`,
    })
  })

  test('is paid and not placed again if only the payment method changes', async () => {
    const { checkout, id } = await onPaymentPage()
    checkout.page.fire('restored')
    checkout.model.set({ payment: { method: 1, option: 7 } })
    checkout.page.client.answer(payOrderCall, () => ({
      order: exampleOrder(id, AWAITING_PAYMENT),
      payment_url: `${PAGE}?mada`,
    }))
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(checkout.page.client.requests(payOrderCall)[0]).toMatchObject({
      params: { orderId: id, secret: `secret of ${id}` },
      body: { payment_type: 1, payment_option: 7, locale: 'en' },
    })
    expect(checkout.page.visits.at(-1)).toBe(`assign ${PAGE}?mada`)
  })

  test('empties the cart if the diner then pays in cash', async () => {
    const { checkout, id } = await onPaymentPage()
    checkout.page.fire('restored')
    checkout.model.set({ payment: { method: 2, option: null } })
    checkout.page.client.answer(payOrderCall, () => ({ order: exampleOrder(id), payment_url: null }))
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(checkout.page.visits.at(-1)).toBe(`replace ${orderPath(checkout, id)}`)
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([])
    expect(checkout.attempt()).toBeNull()
  })

  test('is replaced by a changed order', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200), exampleLine('salad', 900)])
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    await checkout.model.place()
    expect(sentOrders(checkout)[1]?.body.replaces).toEqual({ order_id: id, secret: `secret of ${id}` })
  })

  test('is not offered while a changed order is being sent', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    checkout.model.set({ note: 'No onions' })
    expect(checkout.model.unpaid.$unpaid.get()).not.toBeNull()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    held.fail(refusal('invalid'))
    await settle()
  })

  test.each([
    ['has been paid', 'paid'],
    ['can no longer be paid online', 'offline'],
  ])('opens its page and empties the cart without a charge if it %s', async (_, reason) => {
    const { checkout, id } = await onPaymentPage()
    checkout.page.fire('restored')
    checkout.page.client.answer(payOrderCall, () => {
      throw refusal('conflict', { issues: [{ path: 'payment', message: 'no', reason }] })
    })
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(checkout.page.visits.at(-1)).toBe(`replace ${orderPath(checkout, id)}`)
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([])
  })

  test.each([
    ['cancelled', refusal('conflict', { issues: [{ path: 'payment', message: 'no', reason: 'cancelled' }] })],
    ['unknown', refusal('not-found')],
  ])('is followed by a new order if it is %s', async (_, error) => {
    const { checkout } = await onPaymentPage()
    checkout.page.fire('restored')
    checkout.page.client.answer(payOrderCall, () => {
      throw error
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer(`again-${++orders}`))
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(2)
    expect(sentOrders(checkout)[1]?.body.replaces).toBeNull()
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([])
  })

  test('continues to its payment, without a new order, once the connection returns', async () => {
    const { checkout, id } = await onPaymentPage()
    checkout.page.fire('restored')
    checkout.page.client.answer(payOrderCall, () => {
      throw lost('timeout')
    })
    await checkout.model.place()
    expect(checkout.view().state).toMatchObject({ state: 'failed', error: { code: 'timeout' } })
    expect(sentOrders(checkout)).toHaveLength(1)
    checkout.page.client.answer(payOrderCall, () => ({
      order: exampleOrder(id, AWAITING_PAYMENT),
      payment_url: PAGE,
    }))
    checkout.page.connect(true)
    await settle()
    expect(checkout.page.visits.at(-1)).toBe(`assign ${PAGE}`)
    expect(sentOrders(checkout)).toHaveLength(1)
  })

  test('is paid again and not placed again if its answer was lost and its payment failed', async () => {
    const checkout = openCheckout()
    checkout.model.set({ payment: KNET })
    checkout.page.client.answer(placeOrderCall, () => {
      throw lost('timeout')
    })
    await checkout.model.place()
    checkout.page.client.answer(placeOrderCall, () =>
      placedOrderAnswer('f-1', { payment: { state: 'failed', option: 4 } }),
    )
    checkout.page.client.answer(payOrderCall, () => ({
      order: exampleOrder('f-1', AWAITING_PAYMENT),
      payment_url: PAGE,
    }))
    await checkout.model.place()
    expect(checkout.page.visits).toEqual([`assign ${PAGE}`])
    expect(checkout.attempt()).toMatchObject({ order: { id: 'f-1' } })
  })
})

describe('the offer to continue the payment', () => {
  async function offered() {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    return { checkout, id }
  }

  test('opens the payment page with the same payment option', async () => {
    const { checkout, id } = await offered()
    checkout.page.client.answer(payOrderCall, () => ({
      order: exampleOrder(id, AWAITING_PAYMENT),
      payment_url: `${PAGE}/on`,
    }))
    await checkout.model.unpaid.pay()
    expect(checkout.page.client.requests(payOrderCall)[0]?.body).toMatchObject({
      payment_type: 1,
      payment_option: 4,
    })
    expect(checkout.page.visits.at(-1)).toBe(`assign ${PAGE}/on`)
    // After Back the button can be pressed again.
    expect(checkout.model.unpaid.$paying.get()).toBe('busy')
    checkout.page.fire('restored')
    expect(checkout.model.unpaid.$paying.get()).toBe('idle')
  })

  test('sends one call and reports if the payment page cannot be reached', async () => {
    const { checkout } = await offered()
    const held = checkout.page.client.hold(payOrderCall)
    void checkout.model.unpaid.pay()
    await checkout.model.unpaid.pay()
    await held.asked
    expect(checkout.model.unpaid.$paying.get()).toBe('busy')
    held.fail(lost())
    await settle()
    expect(checkout.model.unpaid.$paying.get()).toBe('failed')
    expect(checkout.page.client.requests(payOrderCall)).toHaveLength(1)
  })

  test('also appears for a failed payment', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, { payment: { state: 'failed', option: 4 } })
    checkout.page.fire('restored')
    await settle()
    expect(checkout.model.unpaid.$unpaid.get()?.order.payment.state).toBe('failed')
  })

  test('is replaced by the order’s page if the order is paid, and the cart is emptied', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, { payment: { state: 'paid', option: 4 } })
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.visits.at(-1)).toBe(`replace ${orderPath(checkout, id)}`)
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([])
  })

  test.each([
    [
      'cancelled',
      (checkout: OpenCheckout, id: string) => setOrder(checkout, id, { ...AWAITING_PAYMENT, status: 9 }),
    ],
    [
      'unknown',
      ({ page }: OpenCheckout) =>
        page.client.answer(orderCall, () => {
          throw refusal('not-found')
        }),
    ],
  ])('does not appear for an order that is %s, and the cart remains', async (_, make) => {
    const { checkout, id } = await onPaymentPage()
    make(checkout, id)
    checkout.page.fire('restored')
    await settle()
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    expect(checkout.attempt()).toBeNull()
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
  })

  test('does not appear without a connection or after the checkout was left', async () => {
    const { checkout, id } = await onPaymentPage()
    checkout.page.client.answer(orderCall, () => {
      throw lost()
    })
    checkout.page.fire('restored')
    await settle()
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    const held = checkout.page.client.hold(orderCall)
    checkout.page.fire('restored')
    await held.asked
    checkout.close()
    held.answer({ order: exampleOrder(id, { payment: { state: 'paid', option: 4 } }) })
    await settle()
    expect(checkout.page.visits).toHaveLength(1)
  })
})

describe('two tabs with one cart', () => {
  test('pay the same order if the second tab orders the same', async () => {
    const first = openCheckout()
    const second = openCheckout({ tabOf: first })
    first.model.set({ payment: KNET })
    first.page.client.answer(placeOrderCall, () => placedOrderAnswer('t-1', AWAITING_PAYMENT, PAGE))
    await first.model.place()
    first.page.client.answer(payOrderCall, () => ({
      order: exampleOrder('t-1', AWAITING_PAYMENT),
      payment_url: PAGE,
    }))
    await second.model.place()
    expect(sentOrders(first)).toHaveLength(1)
    expect(first.page.visits).toEqual([`assign ${PAGE}`, `assign ${PAGE}`])
  })

  test('replace the order if the second tab orders something else, or open it if it was paid meanwhile', async () => {
    const first = openCheckout()
    const second = openCheckout({ tabOf: first })
    first.model.set({ payment: KNET })
    first.page.client.answer(placeOrderCall, () => placedOrderAnswer('t-2', AWAITING_PAYMENT, PAGE))
    await first.model.place()
    second.model.set({ note: 'More bread' })
    first.page.client.answer(placeOrderCall, () => {
      throw refusal('conflict', { issues: [{ path: 'replaces', message: 'paid' }] })
    })
    await second.model.place()
    expect(sentOrders(first)[1]?.body.replaces).toEqual({ order_id: 't-2', secret: 'secret of t-2' })
    expect(first.page.visits.at(-1)).toBe(`replace ${orderPath(first, 't-2')}`)
    expect(cartFor(first.cartKey).$lines.get()).toEqual([])
  })

  test('do not restore an attempt that the other tab ended while this one was sending', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    setAttemptInOtherTab(checkout, null)
    held.fail(refusal('invalid'))
    await settle()
    expect(checkout.attempt()).toBeNull()
  })

  test('use the order that the other tab placed last', async () => {
    const { checkout, id } = await onPaymentPage()
    setOrder(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    const kept = checkout.attempt()
    if (!kept) throw new Error('no attempt is kept')
    setAttemptInOtherTab(checkout, { ...kept, order: { id: 'other', secret: 's' } })
    // The stored attempt is read again at the next step.
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.client.requests(orderCall).at(-1)?.params.orderId).toBe('other')
  })
})
