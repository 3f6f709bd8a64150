import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PriceDisplayMode,
  priceDisplay,
  unitForPrice,
} from '../../../../src/domain/menu/price-display.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import { basePrice, defaultLabelId } from '../../../../src/domain/order/line.ts'
import { arbItem } from '../../../helpers/arbitraries.ts'

const label = (id: string, price: number | null): PriceLabel => ({
  id,
  label: {},
  price,
  weight: null,
  shippingWeight: null,
  isQuantity: false,
  minimum: null,
  maximum: null,
  unit: {},
  preparationMinutes: null,
})
const sizes = { price: 50, labels: [label('m', 300), label('s', 200), label('l', null), label('x', 450)] }

describe('priceDisplay', () => {
  // @feature business.multiple-prices limit.price-modes
  it.each([
    [0, { kind: 'from', price: 200 }],
    [
      1,
      {
        kind: 'options',
        options: [
          { labelId: 'm', price: 300 },
          { labelId: 's', price: 200 },
          { labelId: 'x', price: 450 },
        ],
      },
    ],
    [2, { kind: 'on-selection' }],
    [3, { kind: 'range', min: 200, max: 450 }],
  ] as const)('returns for several prices in mode %i', (mode, display) => {
    expect(priceDisplay(sizes, mode, false)).toEqual(display)
  })

  const modes: PriceDisplayMode[] = [0, 1, 2, 3]
  it.each(modes)('returns a single price in mode %i', (mode) => {
    expect(priceDisplay({ price: 120, labels: [] }, mode, false)).toEqual({ kind: 'single', price: 120 })
    const oneLabel = { price: 120, labels: [label('a', null), label('b', 90)] }
    expect(priceDisplay(oneLabel, mode, false)).toEqual({ kind: 'single', price: 90 })
  })

  it.each(modes)('hides prices first, and returns "on-request" without a price, in mode %i', (mode) => {
    expect(priceDisplay(sizes, mode, true)).toEqual({ kind: 'hidden' })
    expect(priceDisplay({ price: null, labels: [] }, mode, false)).toEqual({ kind: 'on-request' })
    expect(priceDisplay({ price: null, labels: [label('a', null)] }, mode, false)).toEqual({
      kind: 'on-request',
    })
  })

  it('returns a single price if all prices are equal', () => {
    const same = { price: null, labels: [label('a', 100), label('b', 100)] }
    expect(priceDisplay(same, 0, false)).toEqual({ kind: 'single', price: 100 })
    expect(priceDisplay(same, 3, false)).toEqual({ kind: 'single', price: 100 })
  })

  it('treats 0 as a price', () => {
    expect(priceDisplay({ price: 0, labels: [] }, 0, false)).toEqual({ kind: 'single', price: 0 })
  })

  it('shows the single price that a cart line without choices has', () => {
    fc.assert(
      fc.property(arbItem(), (item) => {
        const shown = priceDisplay(item, 1, false)
        if (shown.kind === 'single') expect(basePrice(item, defaultLabelId(item))).toBe(shown.price)
        else if (shown.kind === 'on-request') expect(basePrice(item, defaultLabelId(item))).toBeNull()
        else expect(shown.kind).toBe('options')
      }),
    )
  })
})

describe('unitForPrice', () => {
  const byWeight = (id: string, price: number) => ({
    ...label(id, price),
    isQuantity: true,
    unit: { en: '100 g' },
  })

  it('returns the unit of the label with this price', () => {
    expect(unitForPrice({ labels: [byWeight('g', 569), label('s', 200)] }, 569)).toEqual({ en: '100 g' })
    expect(unitForPrice({ labels: [byWeight('g', 569), label('s', 200)] }, 200)).toBeNull()
    expect(unitForPrice({ labels: [] }, 569)).toBeNull()
  })

  it('returns null if several quantities have the same price', () => {
    const piece = { ...byWeight('p', 569), unit: { en: 'piece' } }
    expect(unitForPrice({ labels: [byWeight('g', 569), piece] }, 569)).toBeNull()
  })
})
