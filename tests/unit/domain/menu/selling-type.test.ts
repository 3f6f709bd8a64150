import { describe, expect, it } from 'vitest'
import {
  discountKeyOf,
  isReservation,
  itemTypeOf,
  menuKeyOf,
  orderTypeCode,
  parseSellingType,
  sellingTypes,
} from '../../../../src/domain/menu/selling-type.ts'

describe('parseSellingType', () => {
  // @feature type.spellings
  it.each([
    ['dine_in', 'dinein'],
    ['dinein', 'dinein'],
    ['product_service', 'product_service'],
    ['reserv_dinein', 'reserv_dinein'],
    ['reserv_service', 'reserv_service'],
    ['pickup', 'pickup'],
    ['car_pickup', 'pickup'],
    ['delivery', 'delivery'],
  ])('parses %s as %s', (spelling, type) => {
    expect(parseSellingType(spelling)).toBe(type)
  })

  it.each(['', 'Delivery', 'cart', 'search', 'constructor', '__proto__', 'toString'])(
    'returns null for %j',
    (spelling) => {
      expect(parseSellingType(spelling)).toBeNull()
    },
  )

  it('parses the name of every type', () => {
    expect(sellingTypes.map(parseSellingType)).toEqual([...sellingTypes])
  })
})

// @feature type.normalised type.item-filter type.discounts limit.order-type-codes limit.order-type-keys
it.each([
  ['dinein', 'dine_in', 'dine_in', 'dinein', 1, false],
  ['product_service', 'dine_in', 'dine_in', 'dinein', 3, false],
  ['pickup', 'car_pickup', 'car_pickup', 'car_pickup', 2, false],
  ['delivery', 'delivery', 'delivery', 'delivery', 0, false],
  ['reserv_dinein', 'dine_in', 'reservation', 'dinein', 1, true],
  ['reserv_service', 'dine_in', 'reservation', 'dinein', 3, true],
] as const)(
  '%s: menu %s, items %s, discounts %s, code %i',
  (type, menu, item, discount, code, reservation) => {
    expect(menuKeyOf(type)).toBe(menu)
    expect(itemTypeOf(type)).toBe(item)
    expect(discountKeyOf(type)).toBe(discount)
    expect(orderTypeCode(type)).toBe(code)
    expect(isReservation(type)).toBe(reservation)
  },
)
