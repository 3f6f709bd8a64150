// @feature-file order.reduce

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAmounts } from '../../../src/contract/order/amounts.ts'
import { encodePart, reduceLines } from '../../../src/contract/order/changed-lines.ts'
import { quantitiesOf } from '../../../src/contract/order/line-quantities.ts'
import type { PlacedOrder } from '../../../src/contract/order/order.ts'
import { quoteOrder } from '../../../src/domain/order/quote.ts'
import { toOrderedLine } from '../../../src/domain/order/reduce-order.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { arbCart, arbQuoteContext } from '../../helpers/arbitraries.ts'

const AT = '2026-05-06T09:00:00.000Z'

/** A placed order of generated dishes; `known`: whether it has the parts of its lines. */
const arbOrder = fc
  .tuple(arbCart, arbQuoteContext, fc.boolean())
  .map(([cart, context, known]): PlacedOrder => {
    const { currency } = context
    const quote = quoteOrder(cart, context)
    const order_lines = cart.flatMap((line, at) => {
      const own = quote.lines[at]
      if (own?.state !== 'counted') return []
      const part = known ? encodePart(toOrderedLine(line.count, own), currency) : null
      const prices = {
        unit_price: toMajorUnits(own.unitPrice, currency),
        total_price: toMajorUnits(own.total, currency),
      }
      const texts = { locales: [], label: [], price_label_id: null, comment: '', modifiers: [] }
      return [{ item_id: line.itemId, quantity: line.count, ordered: null, part, ...prices, ...texts }]
    })
    return {
      ...{ id: 'o', number: 1, branch_id: 'b', reference_id: 'grill', selling_types: 'delivery', status: 0 },
      ...{ created_at: AT, updated_at: AT, currency, amounts: encodeAmounts(quote, currency), changed: null },
      ...{
        payment_type: 2,
        table_id: null,
        order_lines,
        name: '',
        phone: '',
        comment: '',
        notes: [],
        priority: 0,
      },
      ...{
        car: null,
        coupon_code: null,
        schedule: null,
        delivery: null,
        gift: null,
        ready_at: null,
        refusal: null,
      },
      payment: { state: 'none', option: null },
    }
  })
  .filter(({ order_lines }) => order_lines.length > 0)

const arbSteps = fc.array(fc.infiniteStream(fc.constantFrom(0, 0.3, 0.5, 0.99, 1)), {
  minLength: 1,
  maxLength: 4,
})

test('the refunds of several reductions are together that of one reduction to the same lines', () => {
  fc.assert(
    fc.property(arbOrder, arbSteps, (placed, steps) => {
      let order = placed
      let refunded = 0
      for (const step of steps) {
        const shares = step.take(order.order_lines.length)
        const wanted = [...shares].map((share, at) => Math.floor(share * (quantitiesOf(order)[at] ?? 0)))
        const reduced = reduceLines(order, wanted, AT)
        if (typeof reduced === 'string') continue
        const part = reduced.before.total - reduced.after.total
        expect(part).toBeGreaterThanOrEqual(0)
        expect(reduced.before.payable - reduced.after.payable).toBeGreaterThanOrEqual(0)
        expect(reduced.before.wallet - reduced.after.wallet).toBeGreaterThanOrEqual(0)
        refunded += part
        order = reduced.order
      }
      const once = reduceLines(placed, quantitiesOf(order), AT)
      if (typeof once === 'string') throw new Error(once)
      expect(once.before.total - once.after.total).toBe(refunded)
      expect(once.order.amounts).toEqual(order.changed ? order.amounts : once.order.amounts)
      expect(refunded).toBeLessThanOrEqual(once.before.total)
    }),
  )
})

test('an order without the parts of its lines is reduced in proportion', () => {
  const amounts = {
    ...{ subtotal: 3, net_subtotal: 2.857, discount: 0.3, coupon: 0.6, delivery_fee: 0.5, rounding: 0 },
    inclusive_taxes: [{ id: 'vat', name: 'VAT', rate: 5, amount: 0.114 }],
    exclusive_taxes: [{ id: 'service', name: 'Service', rate: 10, amount: 0.226 }],
    ...{ total: 3.126, wallet: 0, payable: 3.126 },
  }
  const [any] = fc.sample(arbOrder, { numRuns: 1, seed: 1 })
  const line = any?.order_lines[0]
  if (!any || !line) throw new Error('an order was expected')
  const order: PlacedOrder = {
    ...{ ...any, currency: 'KWD', amounts },
    order_lines: [
      { ...line, part: null, quantity: 2, unit_price: 1, total_price: 2 },
      { ...line, part: null, quantity: 1, unit_price: 1, total_price: 1 },
    ],
  }
  const reduced = reduceLines(order, [1, 1], AT)
  expect(reduced).toMatchObject({
    order: {
      amounts: {
        ...{ subtotal: 2, coupon: 0.4, discount: 0.2, delivery_fee: 0.5, total: 2.251 },
        inclusive_taxes: [{ id: 'vat', amount: 0.076 }],
        exclusive_taxes: [{ id: 'service', name: 'Service', amount: 0.151 }],
      },
      order_lines: [
        { quantity: 1, ordered: 2, total_price: 1 },
        { quantity: 1, ordered: null },
      ],
    },
  })
})
