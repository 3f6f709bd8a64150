import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '../../../src/contract/order/order.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import { createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { shopEventOf } from '../../../src/enhance/tracking/shop-events.ts'
import type { Shop } from '../../../src/payload/screens/island-data.ts'
import type { Moment } from '../../../src/stores/tracking/events.ts'
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
  sold: async () => sold && { shop: sold, items: { hummus: { item, categoryId: 'cold' } } },
})
const line = (count: number, of = item) =>
  createCartLine(toLineItem(of), 'cold', { labelId: null, modifiers: {}, note: '' }, count)

describe('events in the words of vendors', () => {
  test('a page that is viewed has no value', async () => {
    expect(await shopEventOf({ kind: 'page_view' }, place(null))).toMatchObject({
      name: 'page_view',
      value: 0,
      items: [],
      orderId: null,
    })
  })

  test('an item that is viewed is worth what the diner sees: its discounted price', async () => {
    expect(await shopEventOf({ kind: 'view_item', itemId: 'hummus' }, place())).toMatchObject({
      value: 0.9,
      currency: 'KWD',
      items: [{ id: 'hummus', name: 'حمص', quantity: 1, price: 0.9 }],
    })
    expect(await shopEventOf({ kind: 'view_item', itemId: 'gone' }, place())).toMatchObject({
      value: 0,
      items: [{ id: 'gone' }],
    })
  })

  test('what is put into the cart counts with its number', async () => {
    expect(await shopEventOf({ kind: 'add_to_cart', line: line(3) }, place())).toMatchObject({
      value: 2.7,
      items: [{ id: 'hummus', quantity: 3, price: 0.9 }],
    })
  })

  test('prices that a venue hides are not told either', async () => {
    const hiding = { ...shop, hidePrice: true }
    expect(await shopEventOf({ kind: 'add_to_cart', line: line(3) }, place(hiding))).toMatchObject({
      value: 0,
    })
  })

  test('a checkout has the total that the diner sees', async () => {
    const lines = [line(2), line(1, exampleItem('tea', { price: 500 }))]
    const moment = { kind: 'begin_checkout', shop, lines, total: 2300 } as const
    expect(await shopEventOf(moment, place())).toMatchObject({
      name: 'begin_checkout',
      value: 2.3,
      items: [
        { id: 'hummus', quantity: 2 },
        { id: 'tea', quantity: 1, price: 0.375 },
      ],
    })
  })

  test('a purchase is the order as it was placed, by an id that the API knows, too', async () => {
    const order = {
      id: 'o-1',
      currency: 'KWD',
      amounts: { total: '4.350' },
      order_lines: [
        { item_id: 'hummus', locales: [{ locale: 'ar', name: 'حمص' }], quantity: 2, unit_price: '0.900' },
      ],
    } as unknown as PlacedOrder
    const event = await shopEventOf({ kind: 'purchase', order }, place(null))
    expect(event).toEqual({
      name: 'purchase',
      id: 'purchase-o-1',
      value: 4.35,
      currency: 'KWD',
      items: [{ id: 'hummus', name: 'حمص', quantity: 2, price: 0.9 }],
      orderId: 'o-1',
    })
    expect((await shopEventOf({ kind: 'purchase', order }, place(null))).id).toBe(event.id)
  })

  test('values are exact to the currency’s decimals, and ids differ', async () => {
    const ids = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 50 }),
        async (price, count) => {
          const plain = { ...shop, discounts: NO_DISCOUNTS }
          const moment = { kind: 'add_to_cart', line: line(count, exampleItem('x', { price })) } as const
          const { value, id } = await shopEventOf(moment, place(plain))
          expect(value).toBe(toMajorUnits(price * count, 'KWD'))
          expect(id).toMatch(/^[\w-]{8,64}$/)
          expect(ids.has(id)).toBe(false)
          ids.add(id)
        },
      ),
    )
  })
})

describe('the bus', () => {
  const fresh = async () => {
    vi.resetModules()
    return import('../../../src/stores/tracking/events.ts')
  }

  test('tells in order, also what happened before anybody listened, each once', async () => {
    const { emit, listen } = await fresh()
    const heard: string[] = []
    emit({ kind: 'page_view' })
    emit({ kind: 'view_item', itemId: 'a' })
    listen(({ kind }) => heard.push(kind))
    emit({ kind: 'add_to_cart', line: line(1) })
    expect(heard).toEqual(['page_view', 'view_item', 'add_to_cart'])
  })

  test('keeps no more than a page has to tell while nobody listens', async () => {
    const { emit, listen } = await fresh()
    for (let i = 0; i < 1000; i++) emit({ kind: 'view_item', itemId: String(i) })
    const heard: Moment[] = []
    listen((moment) => heard.push(moment))
    expect(heard).toHaveLength(20)
  })

  test('tells nobody any more who has stopped, and keeps nothing for them', async () => {
    const { emit, listen } = await fresh()
    const heard: string[] = []
    const stop = listen(({ kind }) => heard.push(kind))
    stop()
    emit({ kind: 'page_view' })
    listen(({ kind }) => heard.push(kind))
    expect(heard).toEqual([])
  })
})

describe('the cart', () => {
  beforeEach(() => {
    setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
  })

  test('tells what is added, with how much of it', async () => {
    const { listen } = await import('../../../src/stores/tracking/events.ts')
    const { cartFor } = await import('../../../src/stores/cart/cart.ts')
    const heard: Moment[] = []
    listen((moment) => heard.push(moment))
    const cart = cartFor('events-cart')
    cart.add(line(1))
    cart.add(line(2))
    cart.setCount(line(1).key, 7)
    expect(heard.map((moment) => moment.kind === 'add_to_cart' && moment.line.count)).toEqual([1, 2])
  })
})
