// @feature-file product.settings-features checkout.with-cart

import { describe, expect, it } from 'vitest'
import {
  dineInType,
  hasCart,
  offeredTypes,
  onlyType,
  sellsType,
  visibleTypes,
} from '../../../../src/domain/visit/order-types.ts'
import { plainBusiness as all } from '../../../helpers/arbitrary-business.ts'

const none = { ...all, isDineIn: false, isCarPickup: false, isDelivery: false }

describe('visibleTypes', () => {
  // @feature business.hide-dine-button business.is-dine-in business.is-car-pickup business.delivery-button
  // @feature business.car-pickup-button
  it.each([
    [all, ['dinein', 'pickup', 'delivery']],
    [{ ...all, dineInLabel: 'product_service' as const }, ['product_service', 'pickup', 'delivery']],
    [{ ...all, hideDineInButton: true }, ['pickup', 'delivery']],
    [{ ...all, showCarPickupButton: false }, ['dinein', 'delivery']],
    [{ ...all, showDeliveryButton: false }, ['dinein', 'pickup']],
    [{ ...none, isCarPickup: true }, ['pickup']],
    [none, []],
  ])('case %#', (business, types) => {
    expect(visibleTypes(business)).toEqual(types)
  })
})

describe('onlyType', () => {
  // @feature guard.one-type
  it.each([
    [{ ...none, isCarPickup: true }, 'pickup'],
    [{ ...none, isDineIn: true, dineInLabel: 'product_service' as const }, 'product_service'],
    [{ ...all, showCarPickupButton: false, showDeliveryButton: false }, 'dinein'],
    [all, null],
    [none, null],
    // To reserve is another way in.
    [{ ...none, isCarPickup: true, reservation: { ...all.reservation, enabled: true } }, null],
  ])('case %#', (business, type) => {
    expect(onlyType(business)).toBe(type)
  })
})

it('sells a reservation of the type the venue takes them for', () => {
  const taking = { ...all, reservation: { ...all.reservation, enabled: true } }
  expect(sellsType(taking, 'reserv_dinein')).toBe(true)
  expect(sellsType(taking, 'reserv_service')).toBe(false)
  expect(sellsType(all, 'reserv_dinein')).toBe(false)
})

// @feature guard.selling-type
it('sells by the types whose button is hidden, too', () => {
  expect(offeredTypes({ ...all, hideDineInButton: true, showCarPickupButton: false })).toEqual([
    'dinein',
    'pickup',
    'delivery',
  ])
  expect(offeredTypes(none)).toEqual([])
})

// @feature guard.can-checkout cart.shown
it('dine-in without a cart is for reading only; pickup always has one; other types have none yet', () => {
  const reading = { dineInCart: false }
  expect(hasCart(reading, 'dinein')).toBe(false)
  expect(hasCart(reading, 'product_service')).toBe(false)
  expect(hasCart(reading, 'pickup')).toBe(true)
  expect(hasCart({ dineInCart: false }, 'delivery')).toBe(true)
  expect(hasCart({ dineInCart: true }, 'reserv_dinein')).toBe(false)
  expect(hasCart({ dineInCart: true }, 'dinein')).toBe(true)
})

// @feature business.dine-in-label
it('dine-in goes by the name the venue gave it', () => {
  expect(dineInType({ dineInLabel: 'dinein' })).toBe('dinein')
  expect(dineInType({ dineInLabel: 'product_service' })).toBe('product_service')
})

describe('sells', () => {
  // @feature pickup.branches
  it('leaves pickup to the branches that hand orders out', () => {
    const pickup = { ...all.pickup, branches: [all.branchId] }
    expect(sellsType({ ...all, pickup }, 'pickup')).toBe(true)
    expect(sellsType({ ...all, pickup: { ...pickup, branches: ['elsewhere'] } }, 'pickup')).toBe(false)
    expect(visibleTypes({ ...all, pickup: { ...pickup, branches: ['elsewhere'] } })).not.toContain('pickup')
    expect(sellsType({ ...all, pickup: { ...pickup, branches: [] } }, 'pickup')).toBe(true)
  })

  // @feature business.is-delivery delivery.settings
  it('delivers by zones or by parcel, not by neither', () => {
    const delivering = { ...all, isDelivery: true }
    const by = (zones: boolean, shipping: boolean) =>
      sellsType({ ...delivering, delivery: { ...all.delivery, zones, shipping } }, 'delivery')
    expect([by(true, false), by(false, true), by(false, false)]).toEqual([true, true, false])
  })

  it('knows dine-in by the name the venue gave it alone', () => {
    expect(sellsType({ ...all, dineInLabel: 'product_service' }, 'dinein')).toBe(false)
    expect(sellsType({ ...all, dineInLabel: 'product_service' }, 'product_service')).toBe(true)
  })
})
