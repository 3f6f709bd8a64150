import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { type CartLine, createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { freshLines, refreshCart } from '../../../../src/stores/cart/cart-menu.ts'
import { arbItem } from '../../../helpers/arbitraries.ts'
import { shopOf } from './shop.ts'

beforeEach(() => {
  setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} })
})

const sample = fc.sample(arbItem(), { numRuns: 1, seed: 5 })[0] as Item
const itemOf = (id: string, part: Partial<Item> = {}): Item => ({
  ...sample,
  id,
  price: 1000,
  labels: [],
  modifierGroups: [],
  gates: [],
  visible: true,
  soldOut: false,
  commentRequired: false,
  types: { dine_in: true, car_pickup: true, delivery: false, reservation: false },
  ...part,
})
const lineOf = (item: Item): CartLine =>
  createCartLine(toLineItem(item), 'c', { labelId: null, modifiers: {}, note: '' }, 1)
const entriesOf = (...items: Item[]) =>
  Object.fromEntries(items.map((item) => [item.id, { item, categoryId: 'c' }]))
const shop = {
  type: 'dinein' as const,
  branchId: 'b1',
  referenceId: 'corner',
  userId: 'u1',
  cartTypes: ['dinein', 'pickup'] as const,
  currency: 'KWD',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
}

describe('a cart compared with the current menu', () => {
  it('adopts new prices and reports them', () => {
    const fresh = freshLines([lineOf(itemOf('a'))], shop, entriesOf(itemOf('a', { price: 1500 })))
    expect(fresh.changes).toMatchObject([{ kind: 'price', from: 1000, to: 1500 }])
    expect(fresh.lines[0]?.item.price).toBe(1500)
  })

  it('drops items that no longer exist, and keeps those that only another order type sells', () => {
    const pickupOnly = itemOf('p', { types: { ...itemOf('p').types, dine_in: false } })
    const fresh = freshLines([lineOf(itemOf('gone')), lineOf(pickupOnly)], shop, entriesOf(itemOf('a')))
    expect(fresh.lines.map(({ itemId }) => itemId)).toEqual(['p'])
    expect(fresh.changes).toMatchObject([{ kind: 'gone', line: { itemId: 'gone' } }])
  })

  // @feature cart.change-branch
  it('on a change of branch keeps only what the new branch sells in any order type, and reports the rest', async () => {
    const cart = cartFor('cart:u1')
    const pickupOnly = itemOf('p', { types: { ...itemOf('p').types, dine_in: false } })
    cart.setLines([lineOf(itemOf('a')), lineOf(itemOf('b')), lineOf(pickupOnly)])
    const everything = entriesOf(itemOf('a'), itemOf('b'))
    expect(await refreshCart(cart, shop, everything)).toEqual({ left: [], changes: [] })
    const there = { ...shop, referenceId: 'second', branchId: 'b2' }
    const asked: string[] = []
    const refresh = () =>
      refreshCart(cart, there, entriesOf(itemOf('b')), async (path) => {
        asked.push(path)
        return { shop: shopOf(), items: entriesOf(pickupOnly) }
      })
    expect((await refresh()).left).toMatchObject([{ line: { itemId: 'a' }, reason: 'gone' }])
    expect(cart.$lines.get().map(({ itemId }) => itemId)).toEqual(['b', 'p'])
    expect((await refresh()).left).toEqual([])
    expect(asked).toEqual(['/second/pickup/_payload.json'])
  })

  it('remains unchanged while another menu of the new branch cannot be loaded', async () => {
    const cart = cartFor('cart:u2')
    cart.setLines([lineOf(itemOf('a'))])
    const here = { ...shop, userId: 'u2' }
    await refreshCart(cart, here, entriesOf(itemOf('a')))
    const there = { ...here, branchId: 'b2' }
    await expect(refreshCart(cart, there, {}, () => Promise.reject(new Error('offline')))).rejects.toThrow()
    expect(cart.$lines.get()).toHaveLength(1)
    const news = await refreshCart(cart, there, {}, async () => ({ shop: shopOf(), items: {} }))
    expect(news.left).toMatchObject([{ reason: 'gone' }])
  })
})
