import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import type { ItemsPayload } from '../../../../src/contract/payloads/shop.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { createAgainPage } from '../../../../src/stores/orders/again-page.ts'
import { exampleItem } from '../../../helpers/example-item.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const NO_DISCOUNTS = { all: null, categories: {}, items: {} }
const shop = {
  referenceId: 'ref',
  branchId: 'b',
  type: 'dinein',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  scheduled: NO_SCHEDULING,
  hasCart: true,
} as unknown as ItemsPayload['shop']
const HUMMUS = exampleItem('hummus', { price: 1_200 })

let page: FakePage
let carts = 0
let cartKey = ''
/** The published menu of the branch, null if there is none. */
let menu: { items: Item[]; hasCart?: boolean } | null
let asked: string[] = []
let reached = true
beforeEach(() => {
  page = fakePage()
  cartKey = `cart:again-${++carts}`
  menu = { items: [HUMMUS] }
  asked = []
  reached = true
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!reached) throw new TypeError('not reached')
    if (!menu) return new Response('', { status: 404 })
    const items = Object.fromEntries(menu.items.map((item) => [item.id, { item, categoryId: 'cold' }]))
    return Response.json({ shop: { ...shop, hasCart: menu.hasCart ?? true }, items })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const opened = (order: Partial<WireOrderInput> = {}) => {
  const model = createAgainPage(page, parse(placedOrderSchema, wireOrder('o1', order)), cartKey)
  return { model, close: model.open() }
}
const inCart = () =>
  cartFor(cartKey)
    .$lines.get()
    .map(({ itemId, count }) => [itemId, count])
const TEA = {
  item_id: 'tea',
  locales: [{ locale: 'en', name: 'Tea' }],
  label: [],
  quantity: 2,
  unit_price: 0.5,
  total_price: 1,
  comment: '',
  modifiers: [],
}
const both = { order_lines: [...(wireOrder('o1').order_lines ?? []), TEA] }

describe('repeating an order', () => {
  test('adds it to the current cart and redirects to the cart', async () => {
    const { model } = opened()
    const again = model.again()
    expect(model.$state.get()).toBe('busy')
    await again
    expect(page.visits).toEqual(['assign /ref/dinein/cart'])
    expect(inCart()).toEqual([['hummus', 1]])
    await model.again()
    // The state stays busy until the page is left, so a second press adds nothing.
    expect(inCart()).toEqual([['hummus', 1]])
    expect(asked).toEqual(['/ref/dinein/_payload.json'])
  })

  test('can be done again after Back from the cart', async () => {
    const { model } = opened()
    await model.again()
    page.fire('restored')
    expect(model.$state.get()).toBe('idle')
    await model.again()
    expect(inCart()).toEqual([['hummus', 2]])
  })

  test('asks for confirmation if lines are missing, then adds the rest', async () => {
    const { model } = opened(both)
    await model.again()
    expect(model.$toConfirm.get()).toMatchObject({
      kind: 'planned',
      same: false,
      plan: { lines: [{ itemId: 'hummus' }], missing: [{ reason: 'gone', ordered: { itemId: 'tea' } }] },
    })
    expect([inCart(), page.visits, model.$state.get()]).toEqual([[], [], 'idle'])
    model.close()
    expect([model.$toConfirm.get(), inCart()]).toEqual([null, []])
    await model.again()
    await model.addAvailable()
    expect(inCart()).toEqual([['hummus', 1]])
    expect(page.visits).toEqual(['assign /ref/dinein/cart'])
  })

  test.each([
    ['another price', { ...HUMMUS, price: 1_500 }, { changes: [{ kind: 'price', from: 1_200, to: 1_500 }] }],
    ['sold out', { ...HUMMUS, soldOut: true }, { missing: [{ reason: 'sold-out' }], lines: [] }],
    ['hidden', { ...HUMMUS, visible: false }, { missing: [{}], lines: [] }],
  ])('asks for confirmation: %s', async (_, item, plan) => {
    menu = { items: [item] }
    const { model } = opened()
    await model.again()
    expect(model.$toConfirm.get()).toMatchObject({ kind: 'planned', same: false, plan })
    expect(page.visits).toEqual([])
  })

  test.each([
    ['the menu is gone', null],
    ['the menu does not accept orders', { items: [HUMMUS], hasCart: false }],
  ])('reports that the order is no longer sold: %s', async (_, now) => {
    menu = now
    const { model } = opened()
    await model.again()
    expect(model.$toConfirm.get()).toEqual({ kind: 'not-sold' })
    await model.addAvailable()
    expect([inCart(), page.visits]).toEqual([[], []])
  })

  test('can be retried after the menu did not load', async () => {
    reached = false
    const { model } = opened()
    await model.again()
    expect(model.$state.get()).toBe('failed')
    reached = true
    await model.again()
    expect(page.visits).toEqual(['assign /ref/dinein/cart'])
  })

  test('does not redirect after the screen is closed', async () => {
    const { model, close } = opened()
    const again = model.again()
    close()
    await again
    expect([page.visits, inCart(), page.listeners()]).toEqual([[], [], 0])
  })
})
