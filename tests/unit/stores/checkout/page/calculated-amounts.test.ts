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
const waitForPrice = async () => {
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
  test('is requested once the diner has interacted with the page and stopped changing the order', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(priceRequests(checkout)).toHaveLength(0)
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200), exampleLine('bread', 300)])
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    expect(priceRequests(checkout)).toHaveLength(0)
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(1)
    expect(priceRequests(checkout)[0]?.params).toEqual({ branchId: checkout.payload.shop.branchId })
    expect(priceRequests(checkout)[0]?.body.order_lines).toHaveLength(2)
    // Nothing that prices the order has changed.
    checkout.model.set({ name: 'Noura', note: 'No onions' })
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(1)
  })

  test('is not requested without lines', async () => {
    const checkout = openCheckout({ lines: [] })
    checkout.model.touch()
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(0)
  })

  // @feature cart.calculated-amounts call.calc-order call.fills-total
  test('replaces a different local price, is marked as calculated, and is the total that the diner agrees to', async () => {
    const checkout = openCheckout()
    const service = { id: 's', name: 'Service', rate: 10, amount: 0.12 }
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(1.32, {
        amounts: exampleAmounts(1.32, { subtotal: 1.2, exclusive_taxes: [service] }),
      }),
    )
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
    checkout.model.touch()
    await waitForPrice()
    expect(checkout.view()).toMatchObject({
      calculated: true,
      quote: { total: 1_320, payable: 1_320, exclusiveTaxes: [{ name: 'Service', rate: 10, amount: 120 }] },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('c-1'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.total).toBe(1.32)
  })

  test('changes nothing if it equals the local price', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    checkout.model.touch()
    await waitForPrice()
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
  })

  test('is not shown for an order that has changed since, whatever the order of the answers', async () => {
    const checkout = openCheckout()
    const first = checkout.page.client.hold(calcOrderCall)
    const second = checkout.page.client.hold(calcOrderCall)
    checkout.model.touch()
    await waitForPrice()
    await first.asked
    cartFor(checkout.cartKey).setLines([exampleLine('hummus', 1_200, {}, 2)])
    await waitForPrice()
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
    await waitForPrice()
    expect(checkout.view()).toMatchObject({ calculated: true, quote: { total: 1_500 } })
  })

  test('changes nothing after the checkout was left', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(calcOrderCall)
    checkout.model.touch()
    await waitForPrice()
    await held.asked
    checkout.close()
    held.answer(calculatedAnswer(9))
    await settle()
    expect(checkout.view().quote.total).toBe(1_200)
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(1)
  })

  test.each([
    ['the network fails', lost()],
    ['the call times out', lost('timeout')],
    ['a gateway answers', lost('unavailable')],
    ['the call is refused', refusal('invalid', { issues: [{ path: 'order_lines.0', message: 'no' }] })],
    ['there are too many calls', refusal('rate-limited')],
  ])('if %s, does not replace the local price, and no error is shown', async (_, error) => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => {
      throw error
    })
    checkout.model.touch()
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(1)
    expect(checkout.view()).toMatchObject({
      calculated: false,
      quote: { total: 1_200 },
      state: { state: 'editing' },
    })
  })

  test('is not shown for changed lines: the checkout reports those when the order is placed', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(2, {
        changes: [{ index: 0, item_id: 'hummus', state: 'price', old_price: 1.2, new_price: 2 }],
      }),
    )
    checkout.model.touch()
    await waitForPrice()
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { total: 1_200 } })
  })

  test('is not requested while the order is being sent', async () => {
    const checkout = openCheckout()
    checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.2))
    const held = checkout.page.client.hold(placeOrderCall)
    checkout.model.touch()
    void checkout.model.place()
    await held.asked
    await waitForPrice()
    expect(priceRequests(checkout)).toHaveLength(0)
    held.answer(placedOrderAnswer('c-2'))
    await settle()
    expect(checkout.page.visits).toHaveLength(1)
  })
})

describe('the coupon of the order', () => {
  test('is dropped with the reason if the server refuses it, and the price is requested without it', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    expect(checkout.view().quote).toMatchObject({ coupon: 500, total: 700 })
    checkout.page.client.answer(calcOrderCall, ({ body }) => {
      if (body.coupon_code)
        throw refusal('invalid', { issues: [{ path: 'coupon_code', message: 'no', reason: 'expired' }] })
      return calculatedAnswer(1.2)
    })
    checkout.model.touch()
    await waitForPrice()
    expect(couponFor(checkout.cartKey).$dropped.get()).toEqual({ code: 'TEA', reason: 'expired' })
    expect(checkout.view().quote.total).toBe(1_200)
    await waitForPrice()
    expect(priceRequests(checkout).map(({ body }) => body.coupon_code)).toEqual(['TEA', null])
  })

  test('adopts its current terms', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    checkout.page.client.answer(calcOrderCall, () =>
      calculatedAnswer(0.9, {
        amounts: exampleAmounts(0.9, { subtotal: 1.2, coupon: 0.3 }),
        coupon: wireTea(0.3),
      }),
    )
    checkout.model.touch()
    await waitForPrice()
    expect(couponFor(checkout.cartKey).$coupon.get()?.value).toBe(300)
    // Now our own price is the server's.
    expect(checkout.view()).toMatchObject({ calculated: false, quote: { coupon: 300, total: 900 } })
  })

  // @feature cart.coupon-dropped
  test('is dropped with the reason if the order is refused because of it, and the next attempt omits it', async () => {
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

  test('is removed once the order is placed', async () => {
    const checkout = openCheckout({ before: (key) => cartFor(key).setCoupon(TEA) })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('c-4'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.coupon_code).toBe('TEA')
    expect(checkout.model.coupon.$view.get()).toMatchObject({ coupon: null, dropped: null })
  })
})
