// @feature-file cart.exclusive-taxes limit.inclusive-taxes

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { lineState, type QuoteContext, quoteLine, quoteOrder } from '../../../../src/domain/order/quote.ts'
import type { Coupon } from '../../../../src/domain/payment/coupon.ts'
import { arbCart, arbItem, arbQuoteContext } from '../../../helpers/arbitraries.ts'

const [any] = fc.sample(arbItem('kebab'), { numRuns: 1, seed: 1 }) as [Item]
const modifier = {
  id: 'cheese',
  name: {},
  image: null,
  price: 250,
  maxQuantity: 2,
  soldOut: false,
  taxes: [],
  provider: null,
  providerId: null,
}
const kebab: Item = {
  ...any,
  types: { dine_in: true, car_pickup: true, delivery: true, reservation: false },
  visible: true,
  soldOut: false,
  price: 1000,
  labels: [],
  modifierGroups: [{ id: 'g', name: {}, min: 0, max: null, required: false, modifiers: [modifier] }],
  inclusiveTaxes: [],
  taxes: [],
  gates: [],
  commentRequired: false,
}
const context: QuoteContext = {
  currency: 'KWD',
  sellingType: 'pickup',
  branchId: 'b1',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  coupon: null,
  delivery: { kind: 'none' },
  wallet: 0,
}
const line = (item: Partial<Item> = {}, count = 1, modifiers = {}, note = '') =>
  createCartLine(toLineItem({ ...kebab, ...item }), 'grill', { labelId: null, modifiers, note }, count)
const tax = (id: string, rate: number) => ({ id, name: id, rate })

describe('lineState', () => {
  // @feature line.types-branches line.disabled rule.line-scope
  it.each([
    ['a valid line', line(), 'counted'],
    ['sold out', line({ soldOut: true }), 'disabled'],
    ['hidden', line({ visible: false }), 'disabled'],
    ['not for this type', line({ types: { ...kebab.types, car_pickup: false } }), 'disabled'],
    [
      'not in this branch',
      line({ gates: [{ window: { status: true, from: null, to: null }, branches: { b2: true } }] }),
      'disabled',
    ],
    ['without a price', line({ price: null }), 'invalid'],
    ['too many modifiers', line({}, 1, { cheese: 3 }), 'invalid'],
    ['an unknown modifier', line({}, 1, { ham: 1 }), 'invalid'],
    ['no note where one is required', line({ commentRequired: true }), 'invalid'],
    ['a note where one is required', line({ commentRequired: true }, 1, {}, 'rare'), 'counted'],
    ['a negative count', { ...line(), count: -2 }, 'invalid'],
    ['half a unit', { ...line(), count: 0.5 }, 'invalid'],
    ['no units', { ...line(), count: 0 }, 'invalid'],
    ['more units than allowed', { ...line(), count: 1001 }, 'invalid'],
    ['worth more than the highest value of a line', line({ price: 1e10 }, 101), 'invalid'],
  ] as const)('%s is %s', (_name, given, state) => {
    expect(lineState(given, context)).toBe(state)
  })
})

describe('quoteLine', () => {
  // @feature line.prices
  it('discounts the item, not its modifiers, and multiplies both by the count', () => {
    const discounts = { ...NO_DISCOUNTS, items: { kebab: { id: 'd', type: 'percent' as const, value: 10 } } }
    expect(quoteLine(line({}, 3, { cheese: 2 }), { ...context, discounts })).toMatchObject({
      state: 'counted',
      price: 1000,
      discountedPrice: 900,
      discountId: 'd',
      modifiersPrice: 500,
      unitPrice: 1400,
      total: 4200,
      netTotal: 4200,
    })
  })

  // @feature line.category discount.items-categories
  it('applies the discount of the category', () => {
    const discounts = {
      ...NO_DISCOUNTS,
      categories: { grill: { id: 'd', type: 'fixed' as const, value: 300 } },
    }
    expect(quoteLine(line(), { ...context, discounts }).unitPrice).toBe(700)
  })

  // @feature line.taxes
  it('contains inclusive taxes, and adds the item’s taxes to the net amount', () => {
    const quoted = quoteLine(line({ inclusiveTaxes: [tax('in', 25)], taxes: [tax('ex', 10)] }, 2), context)
    expect(quoted).toMatchObject({ total: 2000, netTotal: 1600, netPrice: 800 })
    expect(quoted.inclusiveTaxes).toEqual([{ ...tax('in', 25), amount: 400 }])
    expect(quoted.exclusiveTaxes).toEqual([{ ...tax('ex', 10), amount: 160 }])
  })

  // @feature line.modifiers
  it('applies a modifier’s own taxes instead of the item’s', () => {
    const modifiers = [{ ...modifier, taxes: [tax('sugar', 50)] }]
    const groups = [{ id: 'g', name: {}, min: 0, max: null, required: false, modifiers }]
    const quoted = quoteLine(
      line({ taxes: [tax('ex', 10)], modifierGroups: groups }, 2, { cheese: 1 }),
      context,
    )
    expect(quoted.exclusiveTaxes).toEqual([
      { ...tax('ex', 10), amount: 200 },
      { ...tax('sugar', 50), amount: 250 },
    ])
  })

  // @feature rule.disabled-line
  it('has a total of 0 if the line is not counted, but keeps its price', () => {
    expect(quoteLine(line({ soldOut: true, taxes: [tax('ex', 10)] }, 3), context)).toMatchObject({
      state: 'disabled',
      unitPrice: 1000,
      total: 0,
      netTotal: 0,
      exclusiveTaxes: [{ ...tax('ex', 10), amount: 0 }],
    })
  })
})

const off = (value: number): Coupon => ({
  code: 'OFF',
  type: 'fixed',
  value,
  allMenu: true,
  itemIds: [],
  userType: null,
  maxAllowedItems: null,
  freeDelivery: false,
})

describe('quoteOrder', () => {
  // @feature business.exclusive-taxes limit.total
  it('is subtotal + exclusive taxes − coupon + delivery fee', () => {
    const lines = [line({}, 2), line({ id: 'rice', price: 400 }, 1)]
    const quote = quoteOrder(lines, {
      ...context,
      sellingType: 'delivery',
      exclusiveTaxes: [tax('service', 10)],
      coupon: off(400),
      delivery: { kind: 'zone', fee: 500, minOrder: 0 },
      wallet: 1000,
    })
    expect(quote).toMatchObject({
      count: 3,
      subtotal: 2400,
      netSubtotal: 2400,
      exclusiveTaxes: [{ ...tax('service', 10), amount: 200 }],
      coupon: 400,
      deliveryFee: 500,
      total: 2700,
      wallet: 1000,
      payable: 1700,
    })
  })

  // @feature limit.delivery-fee
  it('charges a delivery fee only for delivery', () => {
    const fees = (['dinein', 'pickup', 'delivery'] as const).map(
      (sellingType) =>
        quoteOrder([line()], { ...context, sellingType, delivery: { kind: 'zone', fee: 500, minOrder: 0 } })
          .deliveryFee,
    )
    expect(fees).toEqual([0, 0, 500])
  })

  // @feature limit.exclusive-taxes
  it('calculates inclusive and exclusive taxes on the amounts after the coupon', () => {
    const taxed = line({ inclusiveTaxes: [tax('in', 25)], taxes: [tax('ex', 10)] }, 2)
    const quote = quoteOrder([taxed, line({ id: 'rice', price: 400 })], {
      ...context,
      exclusiveTaxes: [tax('service', 10)],
      coupon: { ...off(500), allMenu: false, itemIds: ['kebab'] },
    })
    // 2000 contains 400 of tax, 1500 contains 300. The net amounts are 1600 and 400, minus the 500.
    expect(quote).toMatchObject({ subtotal: 2400, netSubtotal: 2000, coupon: 500 })
    expect(quote.inclusiveTaxes).toEqual([{ ...tax('in', 25), amount: 300 }])
    expect(quote.exclusiveTaxes).toEqual([
      { ...tax('ex', 10), amount: 110 },
      { ...tax('service', 10), amount: 150 },
    ])
    expect(quote.total).toBe(2400 + 260 - 500)
  })

  it('does not tax a coupon’s share of a line, neither of its item nor of its modifiers', () => {
    const modifiers = [{ ...modifier, taxes: [tax('sugar', 50)] }]
    const groups = [{ id: 'g', name: {}, min: 0, max: null, required: false, modifiers }]
    const taxed = line({ taxes: [tax('ex', 10)], modifierGroups: groups }, 2, { cheese: 1 })
    const quote = quoteOrder([taxed], { ...context, coupon: { ...off(20), type: 'percent' } })
    // A fifth off 2000 taxed at 10 %, and off 500 taxed at 50 %.
    expect(quote.exclusiveTaxes).toEqual([
      { ...tax('ex', 10), amount: 160 },
      { ...tax('sugar', 50), amount: 200 },
    ])
  })

  // @feature limit.free-delivery
  it('waives the delivery fee for a free-delivery coupon, and states the waived amount', () => {
    const coupon = { ...off(0), freeDelivery: true }
    const delivery = { kind: 'zone', fee: 500, minOrder: 0 } as const
    const at = (sellingType: QuoteContext['sellingType'], itemIds: readonly string[] | null = null) =>
      quoteOrder([line()], {
        ...context,
        sellingType,
        delivery,
        coupon: itemIds ? { ...coupon, allMenu: false, itemIds } : coupon,
      })
    expect(at('delivery')).toMatchObject({ deliveryFee: 0, deliveryWaived: 500, total: 1000 })
    expect(at('delivery', ['rice'])).toMatchObject({ deliveryFee: 500, deliveryWaived: 0, total: 1500 })
    expect(at('pickup')).toMatchObject({ deliveryFee: 0, deliveryWaived: 0, total: 1000 })
  })

  // @feature cart.wallet-amount limit.final-total
  it('caps the coupon at the subtotal and the wallet at the total', () => {
    expect(quoteOrder([line()], { ...context, coupon: off(5000), wallet: 5000 })).toMatchObject({
      coupon: 1000,
      total: 0,
      wallet: 0,
    })
    expect(quoteOrder([line()], { ...context, wallet: 5000 })).toMatchObject({ wallet: 1000, payable: 0 })
  })

  // @feature limit.franc
  it('rounds francs to coins and states the difference', () => {
    const swiss = { ...context, currency: 'CHF' }
    expect(quoteOrder([line({ price: 1002 })], swiss)).toMatchObject({
      subtotal: 1002,
      total: 1000,
      rounding: -2,
    })
    expect(quoteOrder([line({ price: 1003 })], swiss)).toMatchObject({ total: 1005, rounding: 2 })
    expect(quoteOrder([line({ price: 1003 })], context)).toMatchObject({ total: 1003, rounding: 0 })
  })

  it('states the savings from discounts on counted lines', () => {
    const discounts = { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent' as const, value: 50 } }
    const lines = [line({}, 3), line({ id: 'x', soldOut: true }, 9)]
    expect(quoteOrder(lines, { ...context, discounts })).toMatchObject({
      discount: 1500,
      subtotal: 1500,
      count: 3,
    })
  })

  it('is 0 for an empty cart', () => {
    expect(
      quoteOrder([], { ...context, exclusiveTaxes: [tax('a', 10)], coupon: off(100), wallet: 100 }),
    ).toMatchObject({
      count: 0,
      subtotal: 0,
      exclusiveTaxes: [],
      total: 0,
      payable: 0,
    })
  })

  const amountsOf = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, inner]) => (key === 'rate' ? [] : amountsOf(inner)))
        : []

  // @feature limit.same-quote
  it('contains whole amounts, and none negative except the rounding', () => {
    fc.assert(
      fc.property(arbCart, arbQuoteContext, (lines, given) => {
        const { rounding, ...quote } = quoteOrder(lines, given)
        expect(amountsOf(quote).filter((amount) => !(Number.isSafeInteger(amount) && amount >= 0))).toEqual(
          [],
        )
        expect(Number.isInteger(rounding) && Math.abs(rounding) <= 2).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  // @feature limit.exclusive-taxes
  it('adds up: the total follows its formula, net and inclusive taxes are the subtotal, lines that are not counted are 0', () => {
    fc.assert(
      fc.property(arbCart, arbQuoteContext, (lines, given) => {
        const quote = quoteOrder(lines, given)
        const sum = (rows: readonly { amount: number }[]) =>
          rows.reduce((total, { amount }) => total + amount, 0)
        expect(quote.total).toBe(
          quote.subtotal + sum(quote.exclusiveTaxes) - quote.coupon + quote.deliveryFee + quote.rounding,
        )
        const uncouponed = quoteOrder(lines, { ...given, coupon: null })
        expect(quote.netSubtotal + sum(uncouponed.inclusiveTaxes)).toBe(quote.subtotal)
        expect(quote.payable + quote.wallet).toBe(quote.total)
        if (given.currency === 'CHF') expect(quote.total % 5).toBe(0)
        for (const one of quote.lines.filter(({ state }) => state !== 'counted'))
          expect(one.total + one.netTotal + sum(one.inclusiveTaxes) + sum(one.exclusiveTaxes)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of lines or on lines that are not counted', () => {
    fc.assert(
      fc.property(arbCart, arbQuoteContext, fc.infiniteStream(fc.nat()), (lines, given, noise) => {
        const shuffled = lines
          .map((one) => ({ one, at: noise.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const counted = lines.filter((one) => lineState(one, given) === 'counted')
        const { lines: _lines, inclusiveTaxes, exclusiveTaxes, ...totals } = quoteOrder(lines, given)
        const {
          lines: _other,
          inclusiveTaxes: inOther,
          exclusiveTaxes: exOther,
          ...others
        } = quoteOrder(shuffled, given)
        expect(others).toEqual(totals)
        const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
        expect(sorted(inOther)).toEqual(sorted(inclusiveTaxes))
        expect(sorted(exOther)).toEqual(sorted(exclusiveTaxes))
        const alone = quoteOrder(counted, given)
        expect([alone.total, alone.subtotal, alone.count]).toEqual([
          totals.total,
          totals.subtotal,
          totals.count,
        ])
      }),
      { numRuns: 300 },
    )
  })
})
