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

/** Ordered with KNET, and on the payment page. */
async function onPaymentPage(url: string | null = PAGE) {
  const checkout = openCheckout()
  const id = `unpaid-${++orders}`
  checkout.model.set({ payment: KNET })
  checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer(id, AWAITING_PAYMENT, url))
  await checkout.model.place()
  return { checkout, id }
}

const stands = ({ page }: OpenCheckout, id: string, part: Parameters<typeof exampleOrder>[1]) =>
  page.client.answer(orderCall, () => ({ order: exampleOrder(id, part) }))

const orderPath = ({ payload }: OpenCheckout, id: string) => `/${payload.shop.referenceId}/order/${id}`

describe('an order to be paid online', () => {
  test('leads to the payment page; the cart is kept until it is paid', async () => {
    const { checkout, id } = await onPaymentPage()
    expect(checkout.view().online).toBe(true)
    expect(sentOrders(checkout)[0]?.body).toMatchObject({ payment_type: 1, payment_option: 4 })
    expect(checkout.page.visits).toEqual([`assign ${PAGE}`])
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
    expect(checkout.attempt()).toMatchObject({ order: { id, secret: `secret of ${id}` } })
    // Until the page is left nothing can be sent.
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
  })

  test('leads to its own page where no payment page can be made', async () => {
    const { checkout, id } = await onPaymentPage(null)
    expect(checkout.page.visits).toEqual([`assign ${orderPath(checkout, id)}`])
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
  })

  test('is offered for payment when the diner comes back, by Back or in a new page', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, AWAITING_PAYMENT)
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

  test('is paid, not placed again, when the same is ordered by another way', async () => {
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

  test('paid in cash after all, it is placed and the cart is emptied', async () => {
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

  test('gives way to a changed order, which takes its place', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200), exampleLine('salad', 900)])
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    await checkout.model.place()
    expect(sentOrders(checkout)[1]?.body.replaces).toEqual({ order_id: id, secret: `secret of ${id}` })
  })

  test('is no longer offered while a changed order is on its way', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, AWAITING_PAYMENT)
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
    ['paid meanwhile', 'paid'],
    ['not to be paid online any more', 'offline'],
  ])('%s: the diner is led to it and the cart is emptied; nothing is charged', async (_, reason) => {
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
  ])('%s meanwhile: another is placed in its stead', async (_, error) => {
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

  test('whose payment cannot be asked for now: nothing is placed, and it goes on when the connection is back', async () => {
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

  test('whose answer was lost and whose payment failed meanwhile is paid again, not placed again', async () => {
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

describe('the offer to go on with the payment', () => {
  async function offered() {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    return { checkout, id }
  }

  test('leads on to the payment page by the way it was begun', async () => {
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
    // Back again: it can be pressed once more.
    expect(checkout.model.unpaid.$paying.get()).toBe('busy')
    checkout.page.fire('restored')
    expect(checkout.model.unpaid.$paying.get()).toBe('idle')
  })

  test('is pressed once, and says when the payment page cannot be reached', async () => {
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

  test('is there for a payment that failed too', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, { payment: { state: 'failed', option: 4 } })
    checkout.page.fire('restored')
    await settle()
    expect(checkout.model.unpaid.$unpaid.get()?.order.payment.state).toBe('failed')
  })

  test('is not made for an order that is paid: it leads to its page, and the cart is emptied', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, { payment: { state: 'paid', option: 4 } })
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.visits.at(-1)).toBe(`replace ${orderPath(checkout, id)}`)
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([])
  })

  test.each([
    [
      'cancelled',
      (checkout: OpenCheckout, id: string) => stands(checkout, id, { ...AWAITING_PAYMENT, status: 9 }),
    ],
    [
      'unknown',
      ({ page }: OpenCheckout) =>
        page.client.answer(orderCall, () => {
          throw refusal('not-found')
        }),
    ],
  ])('is not made for an order that is %s; the cart is as it was', async (_, make) => {
    const { checkout, id } = await onPaymentPage()
    make(checkout, id)
    checkout.page.fire('restored')
    await settle()
    expect(checkout.model.unpaid.$unpaid.get()).toBeNull()
    expect(checkout.attempt()).toBeNull()
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
  })

  test('is not made without a connection, nor after the checkout was left', async () => {
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
  test('the second pays the order that the first placed', async () => {
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

  test('with another order the second replaces it; one that is paid meanwhile leads there instead', async () => {
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

  test('an attempt that the other tab ended while this one was sending is not brought back by a refusal', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    setAttemptInOtherTab(checkout, null)
    held.fail(refusal('invalid'))
    await settle()
    expect(checkout.attempt()).toBeNull()
  })

  test('the offer goes when the other tab has ordered something else of this cart', async () => {
    const { checkout, id } = await onPaymentPage()
    stands(checkout, id, AWAITING_PAYMENT)
    checkout.page.fire('restored')
    await settle()
    const kept = checkout.attempt()
    if (!kept) throw new Error('no attempt is kept')
    setAttemptInOtherTab(checkout, { ...kept, order: { id: 'other', secret: 's' } })
    // Whatever is done next reads it anew.
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.client.requests(orderCall).at(-1)?.params.orderId).toBe('other')
  })
})
