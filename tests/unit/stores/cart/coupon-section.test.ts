import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calcOrderCall } from '../../../../src/contract/order/order-calls.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { type CouponOrder, createCouponSection } from '../../../../src/stores/cart/coupon-section.ts'
import {
  exampleAmounts,
  exampleCustomer,
  exampleLine,
  openCheckout,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../helpers/page/checkout.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const offer = (code: string, terms: object = {}, item_ids: string[] = []) => ({
  code,
  item_ids,
  coupon: { discount_type: 'fixed' as const, discount_value: 0.5, all_menu: item_ids.length === 0, ...terms },
  discount: 0.5,
})

/** The coupon section of a screen that shows hummus and salad. */
function openSection(type: 'pickup' | 'delivery' = 'pickup') {
  const { page, payload, cartKey } = openCheckout({ shop: { type } })
  const lines = [exampleLine('hummus', 1_200), exampleLine('salad', 900)]
  const $order = atom<CouponOrder>({ shop: payload.shop, lines })
  const section = createCouponSection(page, cartKey, $order)
  section.$view.listen(() => {})
  section.open()
  const accept = (coupon: ReturnType<typeof offer>) =>
    page.client.answer(calcOrderCall, () => ({ amounts: exampleAmounts(1.6, { coupon: 0.5 }), coupon }))
  const showOnly = (...ids: string[]) =>
    $order.set({ shop: payload.shop, lines: lines.filter(({ itemId }) => ids.includes(itemId)) })
  return { page, payload, cartKey, section, accept, showOnly, view: () => section.$view.get() }
}

describe('a code that the diner enters', () => {
  test('is sent once with the lines of the order, and applies', async () => {
    const { page, section, view } = openSection()
    const held = page.client.hold(calcOrderCall)
    void section.apply('TEA')
    void section.apply('TEA')
    await held.asked
    expect(view().entry).toEqual({ state: 'asking' })
    held.answer({ amounts: exampleAmounts(1.6), coupon: offer('TEA') })
    await settle()
    expect(view()).toMatchObject({
      coupon: { code: 'TEA', value: 500 },
      entry: { state: 'idle' },
      dropped: null,
    })
    expect(page.client.requests(calcOrderCall)).toMatchObject([
      { body: { coupon_code: 'TEA', order_lines: [{ item_id: 'hummus' }, { item_id: 'salad' }] } },
    ])
  })

  const refused = (reason: string) =>
    refusal('invalid', { issues: [{ path: 'coupon_code', message: 'no', reason }] })
  test.each([
    ['is unknown', refused('unknown'), 'unknown'],
    ['has expired', refused('expired'), 'expired'],
    ['is for customers only', refused('members-only'), 'members-only'],
    ['is refused for an unrecognized reason', refused('full-moon'), 'unknown'],
    ['cannot be checked without a connection', lost(), 'offline'],
    ['is not answered in time', lost('timeout'), 'offline'],
    ['is answered by a gateway', lost('unavailable'), 'failed'],
    ['is tried too often', refusal('rate-limited'), 'failed'],
    ['causes a server error', refusal('internal'), 'failed'],
  ])('that %s shows the reason until the diner edits it', async (_, error, reason) => {
    const { page, section, view } = openSection()
    page.client.answer(calcOrderCall, () => {
      throw error
    })
    await section.apply('TEA')
    expect(view()).toMatchObject({ coupon: null, entry: { state: 'refused', reason } })
    section.edit()
    expect(view().entry).toEqual({ state: 'idle' })
  })

  test('that the answer does not mention is a failure', async () => {
    const { page, section, view } = openSection()
    page.client.answer(calcOrderCall, () => ({ amounts: exampleAmounts(2.1) }))
    await section.apply('TEA')
    expect(view().entry).toEqual({ state: 'refused', reason: 'failed' })
  })
})

describe('an applied coupon', () => {
  test('is dropped with a reason as soon as it covers none of the ordered items', async () => {
    const { section, accept, showOnly, view } = openSection()
    accept(offer('HUMMUS', {}, ['hummus']))
    await section.apply('HUMMUS')
    showOnly('hummus')
    expect(view().coupon?.code).toBe('HUMMUS')
    showOnly()
    expect(view().coupon?.code).toBe('HUMMUS')
    showOnly('salad')
    expect(view()).toMatchObject({ coupon: null, dropped: { code: 'HUMMUS', reason: 'no-items' } })
  })

  test('for customers is dropped when the customer logs out', async () => {
    const { section, accept, payload, view } = openSection()
    const auth = authFor(payload.shop.userId)
    auth.logIn({ token: 't', user: exampleCustomer(payload.shop.userId) })
    accept(offer('MEMBERS', { user_type: 'auth_users' }))
    await section.apply('MEMBERS')
    expect(view().coupon?.code).toBe('MEMBERS')
    auth.logOut()
    expect(view()).toMatchObject({ coupon: null, dropped: { reason: 'members-only' } })
  })

  test('with free delivery waives the fee of deliveries only', async () => {
    for (const type of ['delivery', 'pickup'] as const) {
      const { section, accept, view } = openSection(type)
      accept({ ...offer('WAY'), free_delivery: true } as never)
      await section.apply('WAY')
      expect(view()).toMatchObject({ coupon: { code: 'WAY' }, freeDelivery: type === 'delivery' })
    }
  })

  test('is stored with the cart until the diner removes it, and its removal is not reported', async () => {
    const { section, accept, cartKey, view } = openSection()
    accept(offer('TEA'))
    await section.apply('TEA')
    expect(cartFor(cartKey).$kept.get().coupon?.code).toBe('TEA')
    section.remove()
    expect(view()).toMatchObject({ coupon: null, dropped: null })
    expect(cartFor(cartKey).$kept.get().coupon).toBeNull()
  })
})
