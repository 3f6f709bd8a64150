import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLine, type CartLine, setLineCount } from '../../../../src/domain/order/line.ts'
import { quoteOrder } from '../../../../src/domain/order/quote.ts'
import {
  type Coupon,
  type CouponLine,
  couponPeriodProblem,
  couponProblem,
  distributeCoupon,
  normalizeCouponCode,
} from '../../../../src/domain/payment/coupon.ts'
import { arbCart, arbCoupon, arbDeliveryTerms, arbQuoteContext } from '../../../helpers/arbitraries.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const all: Coupon = {
  code: 'SUMMER',
  type: 'percent',
  value: 10,
  allMenu: true,
  itemIds: [],
  userType: null,
  maxAllowedItems: null,
  freeDelivery: false,
}
const line = (itemId: string, unitPrice: number, count = 1): CouponLine => ({
  key: itemId,
  choice: itemId,
  itemId,
  unitPrice,
  count,
})

describe('couponProblem', () => {
  const guest = { customer: 'guest', sellingType: 'pickup', itemIds: ['tea', 'rice'] } as const

  // @feature rule.coupon-audience
  it.each([
    ['for everyone', all, {}, null],
    ['for guests, used by a guest', { ...all, userType: 'guests' }, {}, null],
    ['for guests, used by a member', { ...all, userType: 'guests' }, { customer: 'member' }, 'guests-only'],
    ['for members, used by a guest', { ...all, userType: 'auth_users' }, {}, 'members-only'],
    ['for members, used by a member', { ...all, userType: 'auth_users' }, { customer: 'member' }, null],
    ['for an item in the cart', { ...all, allMenu: false, itemIds: ['rice'] }, {}, null],
    ['for an item not in the cart', { ...all, allMenu: false, itemIds: ['soup'] }, {}, 'no-items'],
    ['for everything, in an empty cart', all, { itemIds: [] }, 'no-items'],
    ['only free delivery, for pickup', { ...all, value: 0, freeDelivery: true }, {}, 'delivery-only'],
    [
      'only free delivery, for delivery',
      { ...all, value: 0, freeDelivery: true },
      { sellingType: 'delivery' },
      null,
    ],
    ['free delivery and a discount, for pickup', { ...all, freeDelivery: true }, {}, null],
  ] as const)('%s', (_name, coupon, use, problem) => {
    expect(couponProblem(coupon as Coupon, { ...guest, ...use })).toBe(problem)
  })

  it.each([
    [null, null, null],
    ['2026-05-06', '2026-05-06', null],
    ['2026-05-07', null, 'not-yet'],
    [null, '2026-05-05', 'expired'],
    ['2026-04-30', '2026-12-01', null],
  ])('from %s to %s on 6 May 2026: %s', (from, to, problem) => {
    expect(couponPeriodProblem({ from, to }, '2026-05-06')).toBe(problem)
  })
})

it.each([
  ['summer20', 'SUMMER20'],
  ['  Summer20\n', 'SUMMER20'],
  ['ＳＵＭＭＥＲ２０', 'SUMMER20'],
  ['été', 'ÉTÉ'],
  ['cafe\u0301', 'CAFÉ'],
])('normalizeCouponCode treats %j like %j', (typed, key) => {
  expect(normalizeCouponCode(typed)).toBe(normalizeCouponCode(key))
})

describe('distributeCoupon', () => {
  // @feature rule.coupon-max-items
  it('discounts the most expensive units if the coupon is limited to a number of items', () => {
    const lines = [line('tea', 500, 2), line('kebab', 2000, 2), line('rice', 1000, 3)]
    expect(distributeCoupon({ ...all, maxAllowedItems: 3 }, lines)).toEqual([
      { key: 'kebab', count: 2, amount: 400 },
      { key: 'rice', count: 1, amount: 100 },
    ])
  })

  it('orders equal choices at the same price by count, the smallest first', () => {
    const [many, few] = [
      { ...line('tea', 500, 3), key: 'many', choice: 'hot' },
      { ...line('tea', 500, 1), key: 'few', choice: 'hot' },
    ]
    const given = [
      { key: 'few', count: 1, amount: 50 },
      { key: 'many', count: 1, amount: 50 },
    ]
    for (const lines of [
      [many, few],
      [few, many],
    ])
      expect(distributeCoupon({ ...all, maxAllowedItems: 2 }, lines)).toEqual(given)
  })

  it('distributes a fixed value in proportion to price, down to the last minor unit', () => {
    const lines = [line('tea', 500), line('kebab', 1000), line('rice', 1000)]
    const shares = distributeCoupon({ ...all, type: 'fixed', value: 1000 }, lines)
    expect(shares).toEqual([
      { key: 'kebab', count: 1, amount: 400 },
      { key: 'rice', count: 1, amount: 400 },
      { key: 'tea', count: 1, amount: 200 },
    ])
  })

  // @feature rule.fixed-coupon
  it('deducts a fixed value from the covered units only, at most their price', () => {
    const lines = [line('tea', 500, 4), line('kebab', 1000, 1)]
    const fixed = { ...all, type: 'fixed', value: 1500, allMenu: false, itemIds: ['tea'] } as const
    expect(distributeCoupon(fixed, lines)).toEqual([{ key: 'tea', count: 4, amount: 1500 }])
    expect(distributeCoupon({ ...fixed, maxAllowedItems: 2 }, lines)).toEqual([
      { key: 'tea', count: 2, amount: 1000 },
    ])
  })

  it('rounds a percentage per unit, so that two units save twice as much as one', () => {
    expect(distributeCoupon({ ...all, value: 12.5 }, [line('tea', 333, 3)])).toEqual([
      { key: 'tea', count: 3, amount: 126 },
    ])
  })
})

const arbCase = fc
  .tuple(arbCart, arbQuoteContext, arbCoupon, arbDeliveryTerms)
  .map(([lines, context, coupon, delivery]) => ({ lines, context: { ...context, coupon, delivery }, coupon }))
const RUNS = { numRuns: scaledCount(3000) }

/** The quote of a cart, independent of the keys and the order of its lines. */
function comparableQuote(lines: readonly CartLine[], context: Parameters<typeof quoteOrder>[1]) {
  const { lines: quoted, inclusiveTaxes, exclusiveTaxes, ...totals } = quoteOrder(lines, context)
  const rows = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).sort()
  return {
    totals,
    taxes: [rows(inclusiveTaxes), rows(exclusiveTaxes)],
    lines: rows(quoted.map(({ key: _, ...rest }) => rest)),
  }
}

describe('a random order with a coupon', () => {
  // @feature line.coupon rule.fixed-coupon
  it('saves whole amounts, at most the price of the covered units and the coupon’s value, on at most its number of items', () => {
    let saved = 0
    fc.assert(
      fc.property(arbCase, ({ lines, context, coupon }) => {
        const quote = quoteOrder(lines, context)
        expect(Number.isSafeInteger(quote.coupon) && quote.coupon >= 0).toBe(true)
        expect(quote.coupon).toBeLessThanOrEqual(quote.subtotal)
        expect(quote.total).toBeGreaterThanOrEqual(0)
        if (coupon.type === 'fixed') expect(quote.coupon).toBeLessThanOrEqual(coupon.value)
        const units = quote.lines.reduce((sum, one) => sum + one.couponDiscountCount, 0)
        expect(units).toBeLessThanOrEqual(coupon.maxAllowedItems ?? Number.POSITIVE_INFINITY)
        let fixed = 0
        for (const [index, one] of quote.lines.entries()) {
          const { count = 0, itemId = '' } = lines[index] ?? {}
          expect(one.couponDiscountAmount + one.priceAfterCoupon).toBe(one.total)
          expect(one.couponDiscountAmount).toBeLessThanOrEqual(one.unitPrice * one.couponDiscountCount)
          expect(one.couponDiscountCount).toBeLessThanOrEqual(count)
          if (one.state !== 'counted' || !(coupon.allMenu || coupon.itemIds.includes(itemId)))
            expect(one.couponDiscountAmount + one.couponDiscountCount).toBe(0)
          else fixed += one.unitPrice * Math.min(count, one.couponDiscountCount)
        }
        // A fixed value is used in full, up to the price of the units that receive it.
        if (coupon.type === 'fixed') expect(quote.coupon).toBe(Math.min(coupon.value, fixed))
        if (quote.coupon > 0) saved++
      }),
      RUNS,
    )
    expect(saved).toBeGreaterThan(RUNS.numRuns / 10)
  })

  it('has the same quote in any order of its lines, with the browser’s keys or positions as keys', () => {
    fc.assert(
      fc.property(arbCase, fc.infiniteStream(fc.nat()), ({ lines, context }, noise) => {
        const shuffled = lines
          .map((one) => ({ one, at: noise.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const numbered = shuffled.map((one, index) => ({ ...one, key: String(index) }))
        expect(comparableQuote(shuffled, context)).toEqual(comparableQuote(lines, context))
        expect(comparableQuote(numbered, context)).toEqual(comparableQuote(lines, context))
      }),
      RUNS,
    )
  })

  it('depends on the final cart, not on the steps that led to it', () => {
    fc.assert(
      fc.property(arbCase, fc.array(fc.nat(), { maxLength: 6 }), ({ lines, context }, reAdded) => {
        let cart: CartLine[] = []
        // Adds lines one by one, removes some and adds them again, with and without the coupon.
        for (const one of lines) {
          cart = addLine(cart, { ...one, count: 1 })
          quoteOrder(cart, { ...context, coupon: null })
          cart = setLineCount(cart, one.key, one.count)
        }
        for (const pick of reAdded) {
          const one = cart[pick % Math.max(1, cart.length)]
          if (!one) continue
          cart = cart.filter(({ key }) => key !== one.key)
          quoteOrder(cart, context)
          cart = addLine(cart, one)
        }
        expect(comparableQuote(cart, context)).toEqual(comparableQuote(lines, context))
      }),
      RUNS,
    )
  })

  // @feature limit.free-delivery
  it('has no delivery fee if and only if the coupon includes free delivery and covers a line', () => {
    fc.assert(
      fc.property(arbCase, ({ lines, context, coupon }) => {
        const quote = quoteOrder(lines, context)
        const without = quoteOrder(lines, { ...context, coupon: null })
        const counted = lines.filter((_, index) => quote.lines[index]?.state === 'counted')
        const covered = counted.some(({ itemId }) => coupon.allMenu || coupon.itemIds.includes(itemId))
        const free = coupon.freeDelivery && covered
        if (context.sellingType !== 'delivery') expect(without.deliveryFee).toBe(0)
        expect(quote.deliveryFee).toBe(free ? 0 : without.deliveryFee)
        expect(quote.deliveryWaived).toBe(free ? without.deliveryFee : 0)
      }),
      RUNS,
    )
  })

  it('never costs more than without the coupon', () => {
    fc.assert(
      fc.property(arbCase, ({ lines, context }) => {
        const exact = { ...context, currency: 'KWD', wallet: 0 }
        const without = quoteOrder(lines, { ...exact, coupon: null })
        expect(quoteOrder(lines, exact).total).toBeLessThanOrEqual(without.total)
      }),
      RUNS,
    )
  })
})
