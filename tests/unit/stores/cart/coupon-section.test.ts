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

/** A coupon's place on a screen that shows hummus and salad. */
function shown(type: 'pickup' | 'delivery' = 'pickup') {
  const { page, payload, cartKey } = openCheckout({ shop: { type } })
  const lines = [exampleLine('hummus', 1_200), exampleLine('salad', 900)]
  const $order = atom<CouponOrder>({ shop: payload.shop, lines })
  const section = createCouponSection(page, cartKey, $order)
  section.$view.listen(() => {})
  section.open()
  const accept = (coupon: ReturnType<typeof offer>) =>
    page.client.answer(calcOrderCall, () => ({ amounts: exampleAmounts(1.6, { coupon: 0.5 }), coupon }))
  const only = (...ids: string[]) =>
    $order.set({ shop: payload.shop, lines: lines.filter(({ itemId }) => ids.includes(itemId)) })
  return { page, payload, cartKey, section, accept, only, view: () => section.$view.get() }
}

describe('a code that is entered', () => {
  test('is asked for with the order’s lines, once at a time, and applies', async () => {
    const { page, section, view } = shown()
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
    ['unknown', refused('unknown'), 'unknown'],
    ['expired', refused('expired'), 'expired'],
    ['for customers', refused('members-only'), 'members-only'],
    ['refused for a reason this page does not know', refused('full-moon'), 'unknown'],
    ['not reached', lost(), 'offline'],
    ['not answered in time', lost('timeout'), 'offline'],
    ['answered by something in between', lost('unavailable'), 'failed'],
    ['asked too often', refusal('rate-limited'), 'failed'],
    ['failed', refusal('internal'), 'failed'],
  ])('%s: it says why, until the code is written anew', async (_, error, reason) => {
    const { page, section, view } = shown()
    page.client.answer(calcOrderCall, () => {
      throw error
    })
    await section.apply('TEA')
    expect(view()).toMatchObject({ coupon: null, entry: { state: 'refused', reason } })
    section.edit()
    expect(view().entry).toEqual({ state: 'idle' })
  })

  test('that comes to nothing is a failure', async () => {
    const { page, section, view } = shown()
    page.client.answer(calcOrderCall, () => ({ amounts: exampleAmounts(2.1) }))
    await section.apply('TEA')
    expect(view().entry).toEqual({ state: 'refused', reason: 'failed' })
  })
})

describe('a coupon that applies', () => {
  test('is dropped with its reason as soon as nothing ordered is what it is for', async () => {
    const { section, accept, only, view } = shown()
    accept(offer('HUMMUS', {}, ['hummus']))
    await section.apply('HUMMUS')
    only('hummus')
    expect(view().coupon?.code).toBe('HUMMUS')
    only()
    expect(view().coupon?.code).toBe('HUMMUS')
    only('salad')
    expect(view()).toMatchObject({ coupon: null, dropped: { code: 'HUMMUS', reason: 'no-items' } })
  })

  test('for customers goes when they log out', async () => {
    const { section, accept, payload, view } = shown()
    const auth = authFor(payload.shop.userId)
    auth.logIn({ token: 't', user: exampleCustomer(payload.shop.userId) })
    accept(offer('MEMBERS', { user_type: 'auth_users' }))
    await section.apply('MEMBERS')
    expect(view().coupon?.code).toBe('MEMBERS')
    auth.logOut()
    expect(view()).toMatchObject({ coupon: null, dropped: { reason: 'members-only' } })
  })

  test('frees a delivery of its fee, no other order', async () => {
    for (const type of ['delivery', 'pickup'] as const) {
      const { section, accept, view } = shown(type)
      accept({ ...offer('WAY'), free_delivery: true } as never)
      await section.apply('WAY')
      expect(view()).toMatchObject({ coupon: { code: 'WAY' }, freeDelivery: type === 'delivery' })
    }
  })

  test('is taken away by the diner without a word, and kept with the cart until then', async () => {
    const { section, accept, cartKey, view } = shown()
    accept(offer('TEA'))
    await section.apply('TEA')
    expect(cartFor(cartKey).$kept.get().coupon?.code).toBe('TEA')
    section.remove()
    expect(view()).toMatchObject({ coupon: null, dropped: null })
    expect(cartFor(cartKey).$kept.get().coupon).toBeNull()
  })
})
