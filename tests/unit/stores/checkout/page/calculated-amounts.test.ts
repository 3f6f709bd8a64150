import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calcOrderCall, placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import type { Coupon } from '../../../../../src/domain/payment/coupon.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import { couponFor } from '../../../../../src/stores/cart/coupon.ts'
import {
  calculatedAnswer,
  exampleAmounts,
  exampleLine,
  openCheckout,
  placedOrderAnswer,
  priceRequests,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const DELAY = 400
const wait = async () => {
  await vi.advanceTimersByTimeAsync(DELAY)
  await settle()
}
const TEA: Coupon = {
  code: 'TEA',
  type: 'fixed',
  value: 500,
  allMenu: true,
  itemIds: [],
  userType: null,
  maxAllowedItems: null,
  freeDelivery: false,
}
const wireTea = (discount_value: number) => ({
  code: 'TEA',
  coupon: { discount_type: 'fixed' as const, discount_value, all_menu: true },
  discount: discount_value,
})

describe('the server’s price of the order', () => {
  test('is asked for once the diner has touched the page and stopped changing the order', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(priceRequests(checkout)).toHaveLength(0)
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200), exampleLine('bread', 300)])
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    expect(priceRequests(checkout)).toHaveLength(0)
    await wait()
    expect(priceRequests(checkout)).toHaveLength(1)
    expect(priceRequests(checkout)[0]?.params).toEqual({ branchId: checkout.payload.shop.branchId })
    expect(priceRequests(checkout)[0]?.body.order_lines).toHaveLength(2)
    // Nothing that prices the order has changed.
    checkout.model.set({ name: 'Noura', note: 'No onions' })
    await wait()
    expect(priceRequests(checkout)).toHaveLength(1)
  })

  test('is not asked for without lines', async () => {
    const checkout = openCheckout({ lines: [] })
    checkout.model.touch()
    await wait()
    expect(priceRequests(checkout)).toHaveLength(0)
  })

  // @feature cart.calculated-amounts call.calc-order call.fills-total
  test('counts where it differs from ours, is said to be theirs, and is what is agreed to', async () => {
    const checkout = openCheckout()
    const service = { id: 's', name: 'Service', rate: 10, amount: 0.12 }
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(1.32, {
        amounts: exampleAmounts(1.32, { subtotal: 1.2, exclusive_taxes: [service] }),
      }),
    )
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
    checkout.model.touch()
    await wait()
    expect(checkout.view()).toMatchObject({
      calculated: true,
      quote: { total: 1_320, payable: 1_320, exclusiveTaxes: [{ name: 'Service', rate: 10, amount: 120 }] },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('c-1'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.total).toBe(1.32)
  })

  test('equal to ours changes nothing', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    checkout.model.touch()
    await wait()
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
  })

  test('of an order that has changed since is not shown, in whichever order answers come', async () => {
    const checkout = openCheckout()
    const first = checkout.page.client.hold(calcOrderCall)
    const second = checkout.page.client.hold(calcOrderCall)
    checkout.model.touch()
    await wait()
    await first.asked
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200, {}, 2)])
    await wait()
    await second.asked
    second.answer(calculatedAnswer(3))
    await settle()
    expect(checkout.view().quote.total).toBe(3_000)
    first.answer(calculatedAnswer(9))
    await settle()
    expect(checkout.view().quote.total).toBe(3_000)
    // Back to the first order: the answer to the second is not its price.
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.5))
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200)])
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
    await wait()
    expect(checkout.view()).toMatchObject({ calculated: true, quote: { total: 1_500 } })
  })

  test('that comes after the checkout was left changes nothing', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(calcOrderCall)
    checkout.model.touch()
    await wait()
    await held.asked
    checkout.close()
    held.answer(calculatedAnswer(9))
    await settle()
    expect(checkout.view().quote.total).toBe(1_200)
    await wait()
    expect(priceRequests(checkout)).toHaveLength(1)
  })

  test.each([
    ['no answer', lost()],
    ['no answer in time', lost('timeout')],
    ['an answer of something in between', lost('unavailable')],
    ['a refusal', refusal('invalid', { issues: [{ path: 'order_lines.0', message: 'no' }] })],
    ['too many questions', refusal('rate-limited')],
  ])('%s: ours stands, and nothing is said', async (_, error) => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => {
      throw error
    })
    checkout.model.touch()
    await wait()
    expect(priceRequests(checkout)).toHaveLength(1)
    expect(checkout.view()).toMatchObject({
      calculated: false,
      quote: { total: 1_200 },
      state: { state: 'editing' },
    })
  })

  test('of lines that changed meanwhile is not shown: that is told when the order is placed', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(2, {
        changes: [{ index: 0, item_id: 'hummus', state: 'price', old_price: 1.2, new_price: 2 }],
      }),
    )
    checkout.model.touch()
    await wait()
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
  })

  test('is not asked for while the order is on its way', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    const held = checkout.page.client.hold(placeOrderCall)
    checkout.model.touch()
    void checkout.model.place()
    await held.asked
    await wait()
    expect(priceRequests(checkout)).toHaveLength(0)
    held.answer(placedOrderAnswer('c-2'))
    await settle()
    expect(checkout.page.visits).toHaveLength(1)
  })
})

describe('the coupon in it', () => {
  test('is dropped with the reason where the server refuses it, and the price is asked for without it', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    expect(checkout.view().quote).toMatchObject({ coupon: 500, total: 700 })
    checkout.page.client.answer(calcOrderCall, ({ body }) => {
      if (body.coupon_code)
        throw refusal('invalid', { issues: [{ path: 'coupon_code', message: 'no', reason: 'expired' }] })
      return calculatedAnswer(1.2)
    })
    checkout.model.touch()
    await wait()
    expect(couponFor(checkout.cartKey).$dropped.get()).toEqual({ code: 'TEA', reason: 'expired' })
    expect(checkout.view().quote.total).toBe(1_200)
    await wait()
    expect(priceRequests(checkout).map(({ body }) => body.coupon_code)).toEqual(['TEA', null])
  })

  test('is renewed by the terms it has now', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(0.9, {
        amounts: exampleAmounts(0.9, { subtotal: 1.2, coupon: 0.3 }),
        coupon: wireTea(0.3),
      }),
    )
    checkout.model.touch()
    await wait()
    expect(couponFor(checkout.cartKey).$coupon.get()?.value).toBe(300)
    // Now our own price is the server's.
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { coupon: 300, total: 900 } })
  })

  // @feature cart.coupon-dropped
  test('that the order is refused for is dropped with the reason; the next try is without it', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path: 'coupon_code', message: 'no', reason: 'expired' }] })
    })
    await checkout.model.place()
    expect(checkout.model.coupon.$view.get()).toMatchObject({
      coupon: null,
      dropped: { code: 'TEA', reason: 'expired' },
    })
    expect(checkout.view()).toMatchObject({ state: { state: 'failed' }, quote: { total: 1_200 } })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('c-3'))
    await checkout.model.place()
    expect(sentOrders(checkout).map(({ body }) => [body.coupon_code, body.total])).toEqual([
      ['TEA', 0.7],
      [null, 1.2],
    ])
  })

  test('is gone for the next order once this one is placed', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('c-4'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.coupon_code).toBe('TEA')
    expect(checkout.model.coupon.$view.get()).toMatchObject({ coupon: null, dropped: null })
  })
})
