// @feature-file order.reduce

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { type QuoteContext, quoteOrder } from '../../../../src/domain/order/quote.ts'
import {
  type OrderAsPlaced,
  reduceOrder,
  reductionProblem,
  toOrderedLine,
} from '../../../../src/domain/order/reduce-order.ts'
import type { Coupon } from '../../../../src/domain/payment/coupon.ts'
import { arbCart, arbItem, arbQuoteContext } from '../../../helpers/arbitraries.ts'

const [any] = fc.sample(arbItem('dish'), { numRuns: 1, seed: 1 }) as [Item]
const dish = (id: string, price: number, count: number, more: Partial<Item> = {}) =>
  createCartLine(
    toLineItem({
      ...{ ...any, id, price, visible: true, soldOut: false, labels: [], modifierGroups: [], gates: [] },
      types: { dine_in: true, car_pickup: true, delivery: true, reservation: false },
      ...{ inclusiveTaxes: [], taxes: [], commentRequired: false, weight: null, ...more },
    }),
    null,
    { labelId: null, modifiers: {}, note: '' },
    count,
  )
const context: QuoteContext = {
  currency: 'KWD',
  sellingType: 'delivery',
  branchId: 'b1',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  coupon: null,
  delivery: { kind: 'zone', fee: 500, minOrder: 0 },
  wallet: 0,
}
const tax = (id: string, rate: number) => ({ id, name: id, rate })
const coupon: Coupon = {
  ...{ code: 'C', type: 'percent', value: 100, allMenu: true, itemIds: [] },
  ...{ userType: null, maxAllowedItems: null, freeDelivery: false },
}
/** Only lines that can be ordered are part of a placed order. */
const place = (lines: Parameters<typeof quoteOrder>[0], given: QuoteContext = context): OrderAsPlaced => {
  const quoted = quoteOrder(lines, given)
  const counted = lines.filter((_, at) => quoted.lines[at]?.state === 'counted')
  const amounts = quoteOrder(counted, given)
  return {
    ...{ currency: given.currency, totalUnit: given.totalUnit ?? 1, amounts },
    lines: amounts.lines.map((quote, at) => toOrderedLine(counted[at]?.count ?? 0, quote)),
  }
}

describe('reductionProblem', () => {
  test.each([
    ['fewer of one line', [2, 1], [1, 1], null],
    ['a line less', [2, 1], [2, 0], null],
    ['nothing changed', [2, 1], [2, 1], null],
    ['more', [2, 1], [3, 1], 'quantity'],
    ['a removed line again', [2, 0], [2, 1], 'quantity'],
    ['less than none', [2, 1], [2, -1], 'quantity'],
    ['half a unit', [2, 1], [1.5, 1], 'quantity'],
    ['another number of lines', [2, 1], [2], 'quantity'],
    ['nothing at all', [2, 1], [0, 0], 'nothing-left'],
  ] as const)('%s', (_, now, wanted, problem) => {
    expect(reductionProblem(now, wanted)).toBe(problem)
  })
})

describe('reduceOrder', () => {
  test('each unit keeps its price and its taxes; the delivery fee stays', () => {
    const lines = [
      dish('a', 1050, 2, { inclusiveTaxes: [tax('in', 5)], taxes: [tax('own', 10)] }),
      dish('b', 400, 1),
    ]
    const order = place(lines, { ...context, exclusiveTaxes: [tax('venue', 7.5)] })
    expect(order.amounts).toMatchObject({ subtotal: 2500, netSubtotal: 2400, total: 3380 })
    expect(reduceOrder(order, [1, 1])).toMatchObject({
      ...{ subtotal: 1450, netSubtotal: 1400, deliveryFee: 500, total: 2155, payable: 2155 },
      inclusiveTaxes: [{ ...tax('in', 5), amount: 50 }],
      exclusiveTaxes: [
        { ...tax('own', 10), amount: 100 },
        { ...tax('venue', 7.5), amount: 105 },
      ],
    })
    expect(reduceOrder(order, [0, 1])).toMatchObject({
      ...{ subtotal: 400, inclusiveTaxes: [], total: 930 },
      exclusiveTaxes: [{ ...tax('venue', 7.5), amount: 30 }],
    })
  })

  test('a unit takes its part of a coupon with it', () => {
    const given = { ...context, coupon: { ...coupon, type: 'fixed' as const, value: 900 } }
    const order = place([dish('a', 2000, 1), dish('b', 1000, 1)], given)
    expect(order.amounts).toMatchObject({ coupon: 900, total: 2600 })
    expect(reduceOrder(order, [0, 1])).toMatchObject({ coupon: 300, total: 1200 })
  })

  test('units without a coupon go first, and those that it pays have no taxes', () => {
    const given = { ...context, coupon: { ...coupon, maxAllowedItems: 1 } }
    const order = place([dish('a', 1000, 2, { taxes: [tax('own', 10)] }), dish('b', 100, 1)], given)
    expect(order.amounts).toMatchObject({ coupon: 1000, total: 1700 })
    expect(reduceOrder(order, [1, 1])).toMatchObject({ coupon: 1000, exclusiveTaxes: [], total: 600 })
    expect(reduceOrder(order, [0, 1])).toMatchObject({ coupon: 0, total: 600 })
  })

  test('the wallet pays as much as before, at most the total; discounts are counted for what is left', () => {
    const discounts = { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent' as const, value: 50 } }
    const order = place([dish('a', 2000, 3)], { ...context, wallet: 2000, discounts })
    expect(order.amounts).toMatchObject({ total: 3500, wallet: 2000, payable: 1500, discount: 3000 })
    expect(reduceOrder(order, [2])).toMatchObject({ total: 2500, wallet: 2000, payable: 500, discount: 2000 })
    expect(reduceOrder(order, [1])).toMatchObject({ total: 1500, wallet: 1500, payable: 0, discount: 1000 })
  })

  test('the total is rounded to what coins can pay', () => {
    const order = place([dish('a', 333, 3)], { ...context, currency: 'CHF' })
    expect(reduceOrder(order, [1])).toMatchObject({ total: 835, rounding: 2 })
  })

  /** An order, and what remains of it after each of several reductions. */
  const arbReductions = fc
    .tuple(arbCart, arbQuoteContext)
    .map(([lines, given]) => place(lines, given))
    .filter(({ lines }) => lines.length > 0)
    .chain((order) =>
      fc.record({
        order: fc.constant(order),
        // Parts per million of what is left of each line.
        steps: fc.array(
          fc.array(fc.constantFrom(0, 250_000, 500_000, 999_999, 1_000_000), {
            minLength: order.lines.length,
            maxLength: order.lines.length,
          }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
    )

  test('nothing is removed: nothing changes', () => {
    fc.assert(
      fc.property(arbReductions, ({ order }) => {
        const { lines, amounts } = order
        const {
          inclusiveTaxes,
          exclusiveTaxes,
          subtotal,
          netSubtotal,
          discount,
          coupon: off,
          ...rest
        } = amounts
        const charged = (taxes: typeof inclusiveTaxes) => taxes.filter(({ amount }) => amount > 0)
        const again = reduceOrder(
          order,
          lines.map(({ quantity }) => quantity),
        )
        expect(again).toEqual({
          ...{ subtotal, netSubtotal, discount, coupon: off },
          ...{ deliveryFee: rest.deliveryFee, rounding: rest.rounding },
          ...{ total: rest.total, wallet: rest.wallet, payable: rest.payable },
          inclusiveTaxes: charged(inclusiveTaxes),
          exclusiveTaxes: expect.arrayContaining(charged(exclusiveTaxes)),
        })
        expect(again.exclusiveTaxes).toHaveLength(charged(exclusiveTaxes).length)
      }),
    )
  })

  test('step by step, no amount to pay ever rises or is negative, and all that remains is the delivery fee', () => {
    fc.assert(
      fc.property(arbReductions, ({ order, steps }) => {
        let left = order.lines.map(({ quantity }) => quantity)
        let before = reduceOrder(order, left)
        for (const step of steps) {
          left = left.map((count, at) => Math.floor((count * (step[at] ?? 0)) / 1_000_000))
          const after = reduceOrder(order, left)
          for (const amount of ['subtotal', 'netSubtotal', 'coupon', 'total', 'wallet', 'payable'] as const) {
            expect(after[amount]).toBeGreaterThanOrEqual(0)
            expect(after[amount]).toBeLessThanOrEqual(before[amount])
            expect(Number.isSafeInteger(after[amount])).toBe(true)
          }
          const added = after.exclusiveTaxes.reduce((sum, { amount }) => sum + amount, 0)
          const { subtotal, coupon: off, deliveryFee, rounding } = after
          expect(after.total).toBe(subtotal + added - off + deliveryFee + rounding)
          expect(deliveryFee).toBe(order.amounts.deliveryFee)
          before = after
        }
        const none = reduceOrder(
          order,
          left.map(() => 0),
        )
        expect(none).toMatchObject({ subtotal: 0, netSubtotal: 0, coupon: 0, exclusiveTaxes: [] })
      }),
    )
  })
})
