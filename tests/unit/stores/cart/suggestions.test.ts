import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartPage } from '../../../../src/stores/cart/cart-page.ts'
import { endVisit, openCart, shown, startVisit } from './open-cart.ts'
import { fattoush, hummus, kebab, LARGE, lineOf, menuOf, shopOf } from './shop.ts'

beforeEach(startVisit)
afterEach(endVisit)

describe('the suggestions of the cart', () => {
  const menu = menuOf(shopOf(), hummus({ suggestedItemIds: ['kebab', 'hummus'] }), fattoush(), kebab())
  const ids = (model: CartPage) => model.$suggestions.get().map(({ entry }) => entry.item.id)

  test('are those of its items, then those of the venue, without items that are in the cart', async () => {
    const { model, cart } = await openCart({
      lines: [lineOf(hummus())],
      menu,
      suggested: ['fattoush', 'kebab', 'gone'],
    })
    expect(ids(model)).toEqual(['kebab', 'fattoush'])
    cart.add(lineOf(fattoush()))
    expect(ids(model)).toEqual(['kebab'])
  })

  test('are added and announced with one tap, or open the editor if choices are required', async () => {
    const { model } = await openCart({ lines: [lineOf(hummus())], menu, suggested: ['fattoush'] })
    const [asks, plain] = model.$suggestions.get()
    expect([asks?.direct, plain?.direct]).toEqual([false, true])
    if (plain) model.take(plain)
    expect(shown(model)).toEqual([
      ['hummus', 1, null],
      ['fattoush', 1, null],
    ])
    expect(model.$added.get()).toEqual({ en: 'fattoush' })
    if (asks) model.take(asks)
    expect(model.$editing.get()).toMatchObject({
      entry: { item: { id: 'kebab' } },
      line: null,
      replaces: null,
    })
  })

  test('contain only available items, and are empty if the venue disables them', async () => {
    const items = [hummus(), fattoush({ soldOut: true }), kebab({ price: null })]
    const suggested = ['hummus', 'fattoush', 'kebab']
    const { model } = await openCart({ menu: menuOf(shopOf(), ...items), suggested })
    expect(ids(model)).toEqual(['hummus'])
    const silent = shopOf({ shows: { ...shopOf().shows, suggestedItems: false } })
    expect(ids((await openCart({ shop: silent, menu, suggested })).model)).toEqual([])
  })

  test('are eight at most', async () => {
    const many = Array.from({ length: 12 }, (_, i) => hummus({ id: `dish-${i}` }))
    const { model } = await openCart({ menu: menuOf(shopOf(), ...many), suggested: many.map(({ id }) => id) })
    expect(ids(model)).toHaveLength(8)
  })

  test('show the discounted price, or none if prices are hidden', async () => {
    const discounts = { allMenu: { id: 'd', type: 'percent' as const, value: 10 }, items: {}, categories: {} }
    const shop = shopOf({ discounts })
    const { model } = await openCart({ shop, menu: menuOf(shop, hummus()), suggested: ['hummus'] })
    expect(model.$suggestions.get()).toMatchObject([{ price: 1_080, was: 1_200, from: false }])
    const sizes = fattoush({ labels: [LARGE, { ...LARGE, id: 'small', price: 1_400 }] })
    const several = await openCart({ shop, menu: menuOf(shop, hummus(), sizes), suggested: ['fattoush'] })
    expect(several.model.$suggestions.get()).toMatchObject([
      { price: 1_260, was: 1_400, from: true, unit: null },
    ])
    const weighed = fattoush({ labels: [{ ...LARGE, isQuantity: true, unit: { en: '100 g' } }] })
    const byWeight = await openCart({ shop, menu: menuOf(shop, hummus(), weighed), suggested: ['fattoush'] })
    expect(byWeight.model.$suggestions.get()).toMatchObject([{ unit: { en: '100 g' } }])
    const hidden = shopOf({ hidePrice: true })
    const quiet = await openCart({ shop: hidden, menu: menuOf(hidden, hummus()), suggested: ['hummus'] })
    expect(quiet.model.$suggestions.get()).toMatchObject([{ price: null, direct: false }])
  })
})
