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

/** A cart with a coupon, with a subscriber as on a page. */
function withCoupon(coupon: Coupon = tea, key = freshKey()) {
  const cart = cartFor(key)
  cart.$kept.listen(() => {})
  cart.setCoupon(coupon)
  return { cart, key, store: couponFor(key) }
}

// @feature cart.coupon cart.stored-coupon
it('a coupon is stored with the cart', () => {
  const { key } = withCoupon()
  expect(JSON.parse(storage[key] ?? '{}').coupon).toEqual(tea)
  const again = freshKey()
  storage[again] = storage[key] ?? ''
  expect(couponFor(again).$coupon.get()).toEqual(tea)
})

it.each([
  ['no coupon at all', undefined],
  ['an invalid value', { ...tea, value: 'much' }],
  ['a negative value', { ...tea, value: -5 }],
  ['an unknown type', { ...tea, type: 'gift' }],
  ['no list of items', { ...tea, itemIds: 'tea' }],
  ['a maximum of zero units', { ...tea, maxAllowedItems: 0 }],
])('the coupon is ignored if storage contains %s', (_, coupon) => {
  const key = freshKey()
  storage[key] = JSON.stringify({ format: 1, items: [], coupon })
  expect(couponFor(key).$coupon.get()).toBeNull()
})

it('a coupon is dropped with a reason if it covers none of the items in the cart', () => {
  const { store } = withCoupon()
  store.check(use('rice', 'tea'))
  expect([store.$coupon.get(), store.$dropped.get()]).toEqual([tea, null])
  store.check(use('rice'))
  expect([store.$coupon.get(), store.$dropped.get()]).toEqual([null, { code: 'TEA', reason: 'no-items' }])
  // The reason is reported once. Editing the code removes the report.
  store.check(use('rice'))
  store.edit()
  expect(store.$dropped.get()).toBeNull()
})

it('a coupon stays in an emptied cart, because its lines may be restored', () => {
  const { store } = withCoupon()
  store.check(use())
  expect(store.$coupon.get()).toEqual(tea)
})

it('a coupon is dropped if it does not apply to this customer or order type', () => {
  const members = withCoupon({ ...tea, userType: 'auth_users' }).store
  members.check(use('tea'))
  expect(members.$dropped.get()?.reason).toBe('members-only')
  const way = withCoupon({ ...tea, value: 0, freeDelivery: true }).store
  way.check(use('tea'))
  expect(way.$dropped.get()?.reason).toBe('delivery-only')
})

it('new terms update a coupon but do not restore one that was removed', () => {
  const { store } = withCoupon()
  store.renew({ ...tea, value: 300 })
  expect(store.$coupon.get()?.value).toBe(300)
  store.remove()
  store.renew(tea)
  expect(store.$coupon.get()).toBeNull()
})

it('a refusal by the server drops a coupon once', () => {
  const { store } = withCoupon()
  store.drop('expired')
  expect(store.$dropped.get()).toEqual({ code: 'TEA', reason: 'expired' })
  store.remove()
  store.drop('expired')
  expect(store.$dropped.get()).toBeNull()
})

// @feature cart.reset-coupon
it('resetting the cart removes its coupon', () => {
  const { cart, key, store } = withCoupon()
  cart.setPerson({ name: 'Amal' })
  finishOrder(key, [])
  expect([store.$coupon.get(), cart.$kept.get().name]).toEqual([null, 'Amal'])
})
