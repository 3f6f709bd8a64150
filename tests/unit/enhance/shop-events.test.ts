import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedOrder } from '../../../src/contract/order/order.ts'
import type { Shop } from '../../../src/contract/payloads/shop.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import { createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { toShopEvent } from '../../../src/enhance/tracking/shop-events.ts'
import { exampleItem } from '../../helpers/example-item.ts'

const item = exampleItem('hummus', { name: { en: 'Hummus', ar: 'حمص' }, price: 1200 })
const shop = {
  currency: 'KWD',
  locales: ['ar', 'en'],
  type: 'dinein',
  branchId: 'b1',
  discounts: { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent', value: 25 } },
  exclusiveTaxes: [],
  hidePrice: false,
} as unknown as Shop
const place = (sold: Shop | null = shop) => ({
  currency: 'KWD',
  locales: ['ar', 'en'],
  loadItems: async () => sold && { shop: sold, items: { hummus: { item, categoryId: 'cold' } } },
})
const line = (count: number, of = item) =>
  createCartLine(toLineItem(of), 'cold', { labelId: null, modifiers: {}, note: '' }, count)

describe('events for vendors', () => {
  test('a page view has no value', async () => {
    expect(await toShopEvent({ kind: 'page_view' }, place(null))).toMatchObject({
      name: 'page_view',
      value: 0,
      items: [],
      orderId: null,
    })
  })

  test('the value of a viewed item is its discounted price, as shown to the diner', async () => {
    expect(await toShopEvent({ kind: 'view_item', itemId: 'hummus' }, place())).toMatchObject({
      value: 0.9,
      currency: 'KWD',
      items: [{ id: 'hummus', name: 'حمص', quantity: 1, price: 0.9 }],
    })
    expect(await toShopEvent({ kind: 'view_item', itemId: 'gone' }, place())).toMatchObject({
      value: 0,
      items: [{ id: 'gone' }],
    })
  })

  test('an added item counts with its quantity', async () => {
    expect(await toShopEvent({ kind: 'add_to_cart', line: line(3) }, place())).toMatchObject({
      value: 2.7,
      items: [{ id: 'hummus', quantity: 3, price: 0.9 }],
    })
  })

  test('events contain no prices if the venue hides them', async () => {
    const hiding = { ...shop, hidePrice: true }
    expect(await toShopEvent({ kind: 'add_to_cart', line: line(3) }, place(hiding))).toMatchObject({
      value: 0,
    })
  })

  test('the value of a checkout is the total shown to the diner', async () => {
    const lines = [line(2), line(1, exampleItem('tea', { price: 500 }))]
    const moment = { kind: 'begin_checkout', shop, lines, total: 2300 } as const
    expect(await toShopEvent(moment, place())).toMatchObject({
      name: 'begin_checkout',
      value: 2.3,
      items: [
        { id: 'hummus', quantity: 2 },
        { id: 'tea', quantity: 1, price: 0.375 },
      ],
    })
  })

  test('a purchase contains the order as placed, with an id that the API uses, too', async () => {
    const order = {
      id: 'o-1',
      currency: 'KWD',
      amounts: { total: '4.350' },
      order_lines: [
        { item_id: 'hummus', locales: [{ locale: 'ar', name: 'حمص' }], quantity: 2, unit_price: '0.900' },
      ],
    } as unknown as PlacedOrder
    const event = await toShopEvent({ kind: 'purchase', order }, place(null))
    expect(event).toEqual({
      name: 'purchase',
      id: 'purchase-o-1',
      value: 4.35,
      currency: 'KWD',
      items: [{ id: 'hummus', name: 'حمص', quantity: 2, price: 0.9 }],
      orderId: 'o-1',
    })
    expect((await toShopEvent({ kind: 'purchase', order }, place(null))).id).toBe(event.id)
  })

  test('values have the decimals of the currency, and ids differ', async () => {
    const ids = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 50 }),
        async (price, count) => {
          const plain = { ...shop, discounts: NO_DISCOUNTS }
          const moment = { kind: 'add_to_cart', line: line(count, exampleItem('x', { price })) } as const
          const { value, id } = await toShopEvent(moment, place(plain))
          expect(value).toBe(toMajorUnits(price * count, 'KWD'))
          expect(id).toMatch(/^[\w-]{8,64}$/)
          expect(ids.has(id)).toBe(false)
          ids.add(id)
        },
      ),
    )
  })
})
