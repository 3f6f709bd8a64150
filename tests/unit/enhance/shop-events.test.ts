import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '../../../src/contract/order/order.ts'
import type { Shop } from '../../../src/contract/payloads/shop.ts'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import { createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { toShopEvent } from '../../../src/enhance/tracking/shop-events.ts'
import type { EmittedEvent } from '../../../src/stores/tracking/events.ts'
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

describe('the event bus', () => {
  const fresh = async () => {
    vi.resetModules()
    return import('../../../src/stores/tracking/events.ts')
  }

  test('delivers events once and in order, including those from before the first listener', async () => {
    const { emit, listen } = await fresh()
    const received: string[] = []
    emit({ kind: 'page_view' })
    emit({ kind: 'view_item', itemId: 'a' })
    listen(({ kind }) => received.push(kind))
    emit({ kind: 'add_to_cart', line: line(1) })
    expect(received).toEqual(['page_view', 'view_item', 'add_to_cart'])
  })

  test('stores a limited number of events while there is no listener', async () => {
    const { emit, listen } = await fresh()
    for (let i = 0; i < 1000; i++) emit({ kind: 'view_item', itemId: String(i) })
    const received: EmittedEvent[] = []
    listen((moment) => received.push(moment))
    expect(received).toHaveLength(20)
  })

  test('delivers and stores nothing for listeners that have stopped', async () => {
    const { emit, listen } = await fresh()
    const received: string[] = []
    const stop = listen(({ kind }) => received.push(kind))
    stop()
    emit({ kind: 'page_view' })
    listen(({ kind }) => received.push(kind))
    expect(received).toEqual([])
  })
})

describe('the cart', () => {
  beforeEach(() => {
    setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
  })

  test('reports added items with their quantity', async () => {
    const { listen } = await import('../../../src/stores/tracking/events.ts')
    const { cartFor } = await import('../../../src/stores/cart/cart.ts')
    const received: EmittedEvent[] = []
    listen((moment) => received.push(moment))
    const cart = cartFor('events-cart')
    cart.add(line(1))
    cart.add(line(2))
    cart.setCount(line(1).key, 7)
    expect(received.map((moment) => moment.kind === 'add_to_cart' && moment.line.count)).toEqual([1, 2])
  })
})
