import { describe, expect, it, test } from 'vitest'
import { NO_DELIVERY } from '../../../../src/domain/delivery/delivery-zone.ts'
import { calculateDeliveryFee, parcelWeight } from '../../../../src/domain/order/delivery-fee.ts'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { exampleItem, exampleLabel } from '../../../helpers/example-item.ts'

/** `count` units of an item of that weight, in kilograms. */
const line = (weight: number | null, shippingWeight: number | null, count = 1) =>
  createCartLine(
    toLineItem(exampleItem('i', { weight, shippingWeight })),
    null,
    { labelId: null, modifiers: {}, note: '' },
    count,
  )
const abroad = (feesPerKg: number, fixedFees: number) => ({
  kind: 'shipping' as const,
  feesPerKg,
  fixedFees,
  minOrder: 0,
})

describe('calculateDeliveryFee', () => {
  // @feature limit.shipping-fee
  it('of a parcel is the shipping weight, or else the weight, times the fee per kilogram, plus the fixed fee', () => {
    expect(calculateDeliveryFee(abroad(1000, 2000), [line(0.5, 0.75, 4)])).toBe(3000 + 2000)
    expect(calculateDeliveryFee(abroad(1000, 2000), [line(0.5, null, 4)])).toBe(2000 + 2000)
    expect(calculateDeliveryFee(abroad(1000, 2000), [line(0.5, 0.75, 4), line(1.2, null)])).toBe(4200 + 2000)
    expect(calculateDeliveryFee(abroad(1000, 2000), [line(null, null, 4)])).toBe(2000)
  })

  it.each([
    ['the shipping weight of the price label', [2, 4], [1, 3], 4],
    ['or else that of the item, even if the label has a weight', [2, null], [1, 3], 3],
    ['or else the weight of the label', [2, null], [1, null], 2],
    ['or else that of the item', [null, null], [1, null], 1],
    ['0 if the label has a weight of 0', [2, 0], [1, 3], 0],
  ] as const)('uses %s', (_, [weight, shippingWeight], [itemWeight, itemShippingWeight], kilograms) => {
    const item = exampleItem('i', {
      ...{ price: null, weight: itemWeight, shippingWeight: itemShippingWeight },
      labels: [exampleLabel('large', { weight, shippingWeight })],
    })
    const chosen = { labelId: 'large', modifiers: {}, note: '' }
    const sized = createCartLine(toLineItem(item), null, chosen, 1)
    expect(parcelWeight([sized])).toBe(kilograms)
    expect(calculateDeliveryFee(abroad(1000, 0), [sized])).toBe(kilograms * 1000)
  })

  it('rounds once for the whole parcel', () => {
    // 0.4 for each 100 g, 1.6 in total.
    expect(calculateDeliveryFee(abroad(4, 0), [line(0.1, null, 4)])).toBe(2)
    expect(calculateDeliveryFee(abroad(4, 0), [line(0.1, null), line(0.1, null, 3)])).toBe(2)
    expect(calculateDeliveryFee(abroad(10_000, 0), [line(0.0125, null, 100)])).toBe(12_500)
    expect(calculateDeliveryFee(abroad(10_000, 0), [line(0.0004, null, 100)])).toBe(400)
  })

  it('of a zone is its fee; without a destination or lines it is 0', () => {
    const zone = { kind: 'zone' as const, fee: 500, minOrder: 0 }
    expect(calculateDeliveryFee(zone, [line(9, 9, 9)])).toBe(500)
    expect(calculateDeliveryFee(NO_DELIVERY, [line(9, 9, 9)])).toBe(0)
    expect([calculateDeliveryFee(zone, []), calculateDeliveryFee(abroad(1000, 2000), [])]).toEqual([0, 0])
  })
})

test('parcelWeight returns the weight used for the fee, without floating-point errors', () => {
  expect(parcelWeight([line(0.5, 0.75, 4), line(1.2, null)])).toBe(4.2)
  expect(parcelWeight([line(0.1, null), line(0.2, null)])).toBe(0.3)
  expect(parcelWeight([line(null, null, 4)])).toBe(0)
})
