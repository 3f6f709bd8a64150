import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { buildCalcOrderRequest, toWireOrderLines } from '../../../src/contract/order/calc-order-request.ts'
import { calcOrderRequest, orderLineSchema, orderRequest } from '../../../src/contract/order/order.ts'
import { buildOrderRequest, type OrderDetails } from '../../../src/contract/order/order-request.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import type { Item } from '../../../src/domain/menu/item.ts'
import { createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { type QuoteContext, quoteOrder } from '../../../src/domain/order/quote.ts'
import { toMajorUnits, toMinorUnits } from '../../../src/domain/values/money.ts'
import { arbCart, arbItem, arbQuoteContext } from '../../helpers/arbitraries.ts'

const [any] = fc.sample(arbItem('nuts'), { numRuns: 1, seed: 1 }) as [Item]
const modifier = (id: string, price: number, providerId: string | null = null) => ({
  id,
  name: {},
  image: null,
  price,
  maxQuantity: 3,
  soldOut: false,
  taxes: [],
  provider: providerId && 'pos',
  providerId,
})
const nuts: Item = {
  ...any,
  types: { dine_in: true, car_pickup: true, delivery: true, reservation: true },
  visible: true,
  soldOut: false,
  price: null,
  labels: [
    {
      id: 'bag',
      label: {},
      price: 1005,
      weight: 0.5,
      shippingWeight: null,
      isQuantity: true,
      minimum: 1,
      maximum: 20,
      unit: {},
      preparationMinutes: null,
    },
  ],
  modifierGroups: [
    {
      id: 'g',
      name: {},
      min: 0,
      max: null,
      required: false,
      modifiers: [modifier('salt', 100), modifier('chili', 250, 'p7')],
    },
  ],
  inclusiveTaxes: [],
  taxes: [],
  gates: [],
  weight: 9,
  shippingWeight: 0.7,
  commentRequired: false,
  provider: 'pos',
  providerId: 'p1',
}
const context: QuoteContext = {
  currency: 'KWD',
  sellingType: 'pickup',
  branchId: 'b1',
  discounts: { ...NO_DISCOUNTS, items: { nuts: { id: 'd1', type: 'fixed', value: 5 } } },
  exclusiveTaxes: [],
  coupon: null,
  delivery: { kind: 'none' },
  wallet: 0,
}
const choice = { labelId: 'bag', modifiers: { chili: 2, salt: 1 }, note: ' mixed ' }
const lines = [createCartLine(toLineItem(nuts), null, choice, 3)]

describe('toWireOrderLines', () => {
  // @feature line.shipping-weight line.modifier-provider line.discount line.provider order-line.item
  // @feature order-line.modifiers order-line.modifier-details order-line.prices order-line.discount
  // @feature order-line.weight order-line.comment order-line.is-qty order-line.provider
  it('returns all fields of the specification', () => {
    expect(toWireOrderLines(lines, quoteOrder(lines, context), 'KWD')).toEqual([
      {
        item_id: 'nuts',
        quantity: 3,
        price_label_id: 'bag',
        modifiers: 'salt,chili',
        modifiers_details: [
          { id: 'salt', quantity: 1, provider: null, provider_id: null },
          { id: 'chili', quantity: 2, provider: 'pos', provider_id: 'p7' },
        ],
        unit_price: 1.6,
        total_price: 4.8,
        discount_id: 'd1',
        weight: 0.5,
        shippingWeight: 0.7,
        comment: 'mixed',
        isQty: true,
        provider: 'pos',
        provider_id: 'p1',
      },
    ])
  })

  // @feature rule.disabled-line-omitted
  it('omits lines that are not counted', () => {
    const soldOut = createCartLine(toLineItem({ ...nuts, id: 'x', soldOut: true }), null, choice, 1)
    const all = [soldOut, ...lines]
    expect(toWireOrderLines(all, quoteOrder(all, context), 'KWD').map((line) => line.item_id)).toEqual([
      'nuts',
    ])
  })

  // @feature payload.lines
  it('encodes prices and counts that the API decodes to the same values', () => {
    fc.assert(
      fc.property(arbCart, arbQuoteContext, (cart, given) => {
        const quote = quoteOrder(cart, given)
        const sent = toWireOrderLines(cart, quote, given.currency).map((line) =>
          v.parse(orderLineSchema, JSON.parse(JSON.stringify(line))),
        )
        const counted = quote.lines.filter(({ state }) => state === 'counted')
        expect(sent.map((line) => toMinorUnits(line.total_price ?? -1, given.currency))).toEqual(
          counted.map(({ total }) => total),
        )
        expect(sent.map((line) => toMinorUnits(line.unit_price ?? -1, given.currency))).toEqual(
          counted.map(({ unitPrice }) => unitPrice),
        )
        expect(sent.reduce((sum, line) => sum + line.quantity, 0)).toBe(quote.count)
      }),
    )
  })
})

describe('buildOrderRequest', () => {
  const order: OrderDetails = {
    lines,
    quote: quoteOrder(lines, context),
    currency: 'KWD',
    sellingType: 'pickup',
    branchId: 'b1',
    locale: 'ar',
    name: 'Noura',
    phone: { national: '50012345', dialCode: '+965' },
  }

  // @feature payload.priority payload.comment payload.branch payload.person payload.coupon payload.notes
  // @feature payload.selling-types
  it('sets every field', () => {
    const body = v.parse(
      orderRequest,
      buildOrderRequest({ ...order, note: 'ring twice', tableId: 't1', couponCode: 'TEN' }),
    )
    expect(body).toMatchObject({
      branch_id: 'b1',
      selling_types: 'pickup',
      order_type: 2,
      reservation: false,
      priority: 0,
      comment: 'ring twice',
      notes: [],
      name: 'Noura',
      phone: '50012345',
      dial_code: '+965',
      coupon_code: 'TEN',
      fees: 0,
      payment_type: 2,
      use_wallet: false,
      table_id: 't1',
      car: null,
      total: 4.8,
      locale: 'ar',
    })
    expect(body.order_lines).toHaveLength(1)
  })

  // @feature payload.fees
  it('sends the delivery fee, and the flag of a reservation', () => {
    const delivered = quoteOrder(lines, {
      ...context,
      sellingType: 'delivery',
      delivery: { kind: 'zone', fee: 750, minOrder: 0 },
    })
    expect(buildOrderRequest({ ...order, sellingType: 'delivery', quote: delivered })).toMatchObject({
      fees: 0.75,
      total: 5.55,
      order_type: 0,
    })
    expect(buildOrderRequest({ ...order, sellingType: 'reserv_service' })).toMatchObject({
      reservation: true,
      order_type: 3,
    })
  })

  // @feature payload.use-wallet role.wallet-cash limit.wallet-cash
  it('pays the rest in cash if the wallet is used', () => {
    const quote = quoteOrder(lines, { ...context, wallet: 1000 })
    expect(buildOrderRequest({ ...order, quote, paymentType: 1 })).toMatchObject({
      use_wallet: true,
      wallet_amount: toMajorUnits(quote.wallet, context.currency),
      payment_type: 2,
      payment_option: null,
    })
    // The wallet amount of the server's quote, if the diner agreed to that.
    expect(buildOrderRequest({ ...order, quote, agreedWallet: 500 })).toMatchObject({
      wallet_amount: toMajorUnits(500, context.currency),
    })
    expect(buildOrderRequest(order)).toMatchObject({ use_wallet: false, wallet_amount: null })
    expect(buildOrderRequest({ ...order, paymentType: 3 })).toMatchObject({
      use_wallet: false,
      payment_type: 3,
    })
  })

  it('needs no phone number', () => {
    expect(v.parse(orderRequest, buildOrderRequest({ ...order, phone: null }))).toMatchObject({
      phone: '',
      dial_code: '',
    })
  })

  it('has no customer data in the request that prices an order', () => {
    const body = buildCalcOrderRequest(order)
    expect(v.parse(calcOrderRequest, body)).toMatchObject({ selling_types: 'pickup', coupon_code: null })
    expect(Object.keys(body)).not.toContain('name')
  })
})

it.each([
  ['no lines', { order_lines: [] }],
  ['a quantity of 0', { order_lines: [{ item_id: 1, quantity: 0 }] }],
  ['half a unit', { order_lines: [{ item_id: 1, quantity: 0.5 }] }],
  ['a negative price', { order_lines: [{ item_id: 1, quantity: 1, unit_price: -1 }] }],
  ['a note that is too long', { comment: 'x'.repeat(501) }],
  ['an unknown payment', { payment_type: 4 }],
  ['an invalid dial code', { dial_code: 'KW' }],
  ['201 lines', { order_lines: Array.from({ length: 201 }, () => ({ item_id: 1, quantity: 1 })) }],
])('refuses an order with %s', (_name, rest) => {
  const minimal = { branch_id: 1, selling_types: 'pickup', order_lines: [{ item_id: 1, quantity: 1 }] }
  expect(v.is(orderRequest, minimal)).toBe(true)
  expect(v.is(orderRequest, { ...minimal, ...rest })).toBe(false)
})
