import { setPersistentEngine } from '@nanostores/persistent'
import { beforeEach, expect, it } from 'vitest'
import type { Coupon } from '../../../../src/domain/payment/coupon.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { couponFor } from '../../../../src/stores/cart/coupon.ts'
import { finishOrder } from '../../../../src/stores/checkout/finish-order.ts'

let storage: Record<string, string> = {}
beforeEach(() => {
  storage = {}
  setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} })
})
let keys = 0
const freshKey = () => `coupon-cart:${++keys}`

const tea: Coupon = {
  code: 'TEA',
  type: 'fixed',
  value: 500,
  allMenu: false,
  itemIds: ['tea'],
  userType: null,
  maxAllowedItems: 2,
  freeDelivery: false,
}
const use = (...itemIds: string[]) => ({ customer: 'guest', sellingType: 'pickup', itemIds }) as const

/** A cart that has the coupon, watched as a page does. */
function withCoupon(coupon: Coupon = tea, key = freshKey()) {
  const cart = cartFor(key)
  cart.$kept.listen(() => {})
  cart.setCoupon(coupon)
  return { cart, key, store: couponFor(key) }
}

// @feature cart.coupon cart.stored-coupon
it('is kept with the cart', () => {
  const { key } = withCoupon()
  expect(JSON.parse(storage[key] ?? '{}').coupon).toEqual(tea)
  const again = freshKey()
  storage[again] = storage[key] ?? ''
  expect(couponFor(again).$coupon.get()).toEqual(tea)
})

it.each([
  ['no coupon at all', undefined],
  ['a value that is none', { ...tea, value: 'much' }],
  ['a negative value', { ...tea, value: -5 }],
  ['another kind', { ...tea, type: 'gift' }],
  ['no list of items', { ...tea, itemIds: 'tea' }],
  ['no units', { ...tea, maxAllowedItems: 0 }],
])('is not taken from storage with %s', (_, coupon) => {
  const key = freshKey()
  storage[key] = JSON.stringify({ format: 1, items: [], coupon })
  expect(couponFor(key).$coupon.get()).toBeNull()
})

it('goes with its reason when nothing in the cart is what it is for', () => {
  const { store } = withCoupon()
  store.check(use('rice', 'tea'))
  expect([store.$coupon.get(), store.$dropped.get()]).toEqual([tea, null])
  store.check(use('rice'))
  expect([store.$coupon.get(), store.$dropped.get()]).toEqual([null, { code: 'TEA', reason: 'no-items' }])
  // Told once; writing another code takes it back.
  store.check(use('rice'))
  store.edit()
  expect(store.$dropped.get()).toBeNull()
})

it('waits in an emptied cart, whose lines may come back', () => {
  const { store } = withCoupon()
  store.check(use())
  expect(store.$coupon.get()).toEqual(tea)
})

it('goes when the customer or the kind of order is not what it is for', () => {
  const members = withCoupon({ ...tea, userType: 'auth_users' }).store
  members.check(use('tea'))
  expect(members.$dropped.get()?.reason).toBe('members-only')
  const way = withCoupon({ ...tea, value: 0, freeDelivery: true }).store
  way.check(use('tea'))
  expect(way.$dropped.get()?.reason).toBe('delivery-only')
})

it('takes the terms it has now, but does not come back by them', () => {
  const { store } = withCoupon()
  store.renew({ ...tea, value: 300 })
  expect(store.$coupon.get()?.value).toBe(300)
  store.remove()
  store.renew(tea)
  expect(store.$coupon.get()).toBeNull()
})

it('is dropped by the server’s word, once', () => {
  const { store } = withCoupon()
  store.drop('expired')
  expect(store.$dropped.get()).toEqual({ code: 'TEA', reason: 'expired' })
  store.remove()
  store.drop('expired')
  expect(store.$dropped.get()).toBeNull()
})

// @feature cart.reset-coupon
it('leaves with the cart’s reset', () => {
  const { cart, key, store } = withCoupon()
  cart.setPerson({ name: 'Amal' })
  finishOrder(key, [])
  expect([store.$coupon.get(), cart.$kept.get().name]).toEqual([null, 'Amal'])
})
