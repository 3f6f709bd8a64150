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
  ])('returns the visible types (case %#)', (business, types) => {
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
    // Reservations count as another type.
    [{ ...none, isCarPickup: true, reservation: { ...all.reservation, enabled: true } }, null],
  ])('returns the only type, or null (case %#)', (business, type) => {
    expect(onlyType(business)).toBe(type)
  })
})

it('sellsType accepts reservations only of the venue’s type', () => {
  const taking = { ...all, reservation: { ...all.reservation, enabled: true } }
  expect(sellsType(taking, 'reserv_dinein')).toBe(true)
  expect(sellsType(taking, 'reserv_service')).toBe(false)
  expect(sellsType(all, 'reserv_dinein')).toBe(false)
})

// @feature guard.selling-type
it('offeredTypes includes types whose button is hidden', () => {
  expect(offeredTypes({ ...all, hideDineInButton: true, showCarPickupButton: false })).toEqual([
    'dinein',
    'pickup',
    'delivery',
  ])
  expect(offeredTypes(none)).toEqual([])
})

// @feature guard.can-checkout cart.shown
it('hasCart follows the venue’s setting for dine-in, is true for pickup and delivery, false for reservations', () => {
  const withoutCart = { dineInCart: false }
  expect(hasCart(withoutCart, 'dinein')).toBe(false)
  expect(hasCart(withoutCart, 'product_service')).toBe(false)
  expect(hasCart(withoutCart, 'pickup')).toBe(true)
  expect(hasCart({ dineInCart: false }, 'delivery')).toBe(true)
  expect(hasCart({ dineInCart: true }, 'reserv_dinein')).toBe(false)
  expect(hasCart({ dineInCart: true }, 'dinein')).toBe(true)
})

// @feature business.dine-in-label
it('dineInType returns the venue’s label for dine-in', () => {
  expect(dineInType({ dineInLabel: 'dinein' })).toBe('dinein')
  expect(dineInType({ dineInLabel: 'product_service' })).toBe('product_service')
})

describe('sellsType', () => {
  // @feature pickup.branches
  it('allows pickup only at branches that offer it', () => {
    const pickup = { ...all.pickup, branches: [all.branchId] }
    expect(sellsType({ ...all, pickup }, 'pickup')).toBe(true)
    expect(sellsType({ ...all, pickup: { ...pickup, branches: ['elsewhere'] } }, 'pickup')).toBe(false)
    expect(visibleTypes({ ...all, pickup: { ...pickup, branches: ['elsewhere'] } })).not.toContain('pickup')
    expect(sellsType({ ...all, pickup: { ...pickup, branches: [] } }, 'pickup')).toBe(true)
  })

  // @feature business.is-delivery delivery.settings
  it('allows delivery if there are zones or shipping', () => {
    const delivering = { ...all, isDelivery: true }
    const by = (zones: boolean, shipping: boolean) =>
      sellsType({ ...delivering, delivery: { ...all.delivery, zones, shipping } }, 'delivery')
    expect([by(true, false), by(false, true), by(false, false)]).toEqual([true, true, false])
  })

  it('accepts dine-in only by the venue’s label', () => {
    expect(sellsType({ ...all, dineInLabel: 'product_service' }, 'dinein')).toBe(false)
    expect(sellsType({ ...all, dineInLabel: 'product_service' }, 'product_service')).toBe(true)
  })
})
