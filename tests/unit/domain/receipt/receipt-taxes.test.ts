// @feature-file receipts.taxes

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { type CartLine, createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { type QuoteContext, quoteOrder } from '../../../../src/domain/order/quote.ts'
import { reduceOrder, toOrderedLine } from '../../../../src/domain/order/reduce-order.ts'
import { taxesWithBases } from '../../../../src/domain/order/tax-bases.ts'
import { splitByTax } from '../../../../src/domain/receipt/receipt-taxes.ts'
import { percentOf } from '../../../../src/domain/values/money.ts'
import { arbCart, arbItem, arbQuoteContext } from '../../../helpers/arbitraries.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const [any] = fc.sample(arbItem('dish'), { numRuns: 1, seed: 1 }) as [Item]
const dish = (id: string, price: number, count: number, more: Partial<Item> = {}, chosen = {}) =>
  createCartLine(
    toLineItem({
      ...{ ...any, id, price, visible: true, soldOut: false, labels: [], modifierGroups: [], gates: [] },
      types: { dine_in: true, car_pickup: true, delivery: true, reservation: false },
      ...{ inclusiveTaxes: [], taxes: [], commentRequired: false, weight: null, ...more },
    }),
    null,
    { labelId: null, modifiers: chosen, note: '' },
    count,
  )
const context: QuoteContext = {
  ...{ currency: 'JPY', sellingType: 'delivery', branchId: 'b1', discounts: NO_DISCOUNTS },
  ...{ exclusiveTaxes: [], coupon: null, delivery: { kind: 'zone', fee: 300, minOrder: 0 }, wallet: 0 },
}
const tax = (id: string, rate: number) => ({ id, name: id, rate })

/** An order of these lines, of which `quantities` remain; all if missing. */
function sell(given: readonly CartLine[], by: QuoteContext = context, quantities?: readonly number[]) {
  const states = quoteOrder(given, by).lines
  const lines = given.filter((_, at) => states[at]?.state === 'counted')
  const placed = quoteOrder(lines, by)
  const ordered = lines.map((line, at) => {
    const quote = placed.lines[at]
    if (!quote) throw new Error('a line has no quote')
    return { ...toOrderedLine(line.count, quote), exclusiveTaxes: taxesWithBases(line, quote) }
  })
  const left = quantities ?? lines.map(({ count }) => count)
  const amounts = quantities
    ? reduceOrder(
        { currency: by.currency, totalUnit: by.totalUnit ?? 1, lines: ordered, amounts: placed },
        left,
      )
    : placed
  return { lines, amounts, split: splitByTax({ lines: ordered, quantities: left, placed, amounts }) }
}

describe('the taxes of a receipt', () => {
  test('are listed per rate, with what they are of: 8 % and 10 % contained, as in Japan', () => {
    const lines = [
      dish('bento', 1080, 2, { inclusiveTaxes: [tax('ct', 8)] }),
      dish('tea', 540, 1, { inclusiveTaxes: [tax('ct', 8)] }),
      dish('beer', 1100, 1, { inclusiveTaxes: [tax('ct', 10)] }),
    ]
    expect(sell(lines).split).toEqual({
      total: 4100,
      untaxed: 300,
      taxes: [
        { ...tax('ct', 8), included: true, net: 2500, amount: 200 },
        { ...tax('ct', 10), included: true, net: 1000, amount: 100 },
      ],
    })
  })

  test('are of the whole order or of single items, if they are added', () => {
    const exclusiveTaxes = [tax('service', 10)]
    const lines = [dish('a', 1000, 1), dish('b', 500, 2, { taxes: [tax('sugar', 5)] })]
    expect(sell(lines, { ...context, exclusiveTaxes }).split.taxes).toEqual([
      { ...tax('sugar', 5), included: false, net: 1000, amount: 50 },
      { ...tax('service', 10), included: false, net: 2000, amount: 200 },
    ])
  })

  test('of options with taxes of their own are apart from those of the dish', () => {
    const cheese = {
      ...any.modifierGroups[0]?.modifiers[0],
      id: 'cheese',
      name: {},
      price: 200,
      taxes: [tax('own', 20)],
    }
    const group = { id: 'g', name: {}, min: 0, max: null, required: false }
    const modifiers = [
      { image: null, maxQuantity: 2, soldOut: false, provider: null, providerId: null, ...cheese },
    ]
    const kebab = dish(
      'kebab',
      1000,
      2,
      { taxes: [tax('dish', 10)], modifierGroups: [{ ...group, modifiers }] },
      { cheese: 1 },
    )
    expect(sell([kebab]).split.taxes).toEqual([
      { ...tax('dish', 10), included: false, net: 2000, amount: 200 },
      { ...tax('own', 20), included: false, net: 400, amount: 80 },
    ])
    expect(sell([kebab], context, [1]).split.taxes).toEqual([
      { ...tax('dish', 10), included: false, net: 1000, amount: 100 },
      { ...tax('own', 20), included: false, net: 200, amount: 40 },
    ])
  })

  test('are less the coupon', () => {
    const coupon = {
      ...{ code: 'C', type: 'percent' as const, value: 50, allMenu: true, itemIds: [], userType: null },
      ...{ maxAllowedItems: null, freeDelivery: false },
    }
    const lines = [dish('a', 1100, 1, { inclusiveTaxes: [tax('ct', 10)] }), dish('b', 400, 1)]
    expect(sell(lines, { ...context, coupon }).split).toMatchObject({
      total: 1050,
      untaxed: 500,
      taxes: [{ net: 500, amount: 50 }],
    })
  })

  // Each part of a line is rounded once, and so is each tax.
  test('are what their rate makes of the net amount, and exactly those of the order', () => {
    fc.assert(
      fc.property(arbCart, arbQuoteContext, (cart, by) => {
        const { lines, amounts, split } = sell(cart, by)
        const listed = (included: boolean) =>
          split.taxes
            .filter((row) => row.included === included)
            .map(({ id, name, rate, amount }) => ({ id, name, rate, amount }))
        expect([listed(true), listed(false)]).toEqual([amounts.inclusiveTaxes, amounts.exclusiveTaxes])
        const parts = lines.reduce((sum, line) => sum + 1 + Object.keys(line.modifiers).length, 1)
        for (const { net, rate, amount, included } of split.taxes)
          if (!included || lines.every(({ item }) => item.inclusiveTaxes.length <= 1))
            expect(Math.abs(amount - percentOf(net, rate))).toBeLessThanOrEqual(parts * 4)
      }),
      { numRuns: scaledCount(300) },
    )
  })
})
