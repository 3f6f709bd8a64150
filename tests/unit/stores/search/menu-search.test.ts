import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublishedSearch } from '../../../../src/stores/search/menu-search.ts'
import { exampleItem } from '../../../helpers/example-item.ts'
import { menuOf, shopOf } from '../cart/shop.ts'

const shop = shopOf()
const place = {
  ...{ branchId: shop.branchId, type: shop.type, locale: 'en', locales: ['en'], cartKey: 'cart:search' },
  ...{ timeZone: 'Asia/Kuwait', later: null },
}
const named = (id: string, part = {}) => exampleItem(id, { name: { en: `Soup ${id}` }, ...part })
const breakfast = { window: { status: true, from: '07:00', to: '11:00' }, branches: {} }
const menu = menuOf(
  shop,
  named('breakfast', { gates: [breakfast] }),
  named('sold-out', { soldOut: true }),
  named('a', { tags: [{ en: 'Vegan' }] }),
  named('b', { ingredients: [{ en: 'Milk' }] }),
)
const ANY = { query: '', tags: [], ingredients: [], without: [] }
const find = (part = {}) => createPublishedSearch(menu, {}, place).find({ ...ANY, ...part })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

// @feature search.unavailable-last
test('lists unavailable items last', async () => {
  vi.setSystemTime('2026-11-23T16:00+03:00')
  expect(await find()).toEqual(['a', 'b', 'breakfast', 'sold-out'])
  expect((await find({ query: 'soup' })).slice(2).sort()).toEqual(['breakfast', 'sold-out'])
  vi.setSystemTime('2026-11-23T08:00+03:00')
  expect(await find()).toEqual(['breakfast', 'a', 'b', 'sold-out'])
})

// @feature search.avoid
test('filters the results by a diet and by an ingredient to avoid', async () => {
  expect(await find({ without: ['Milk'] })).not.toContain('b')
  expect(await find({ tags: ['Vegetarian'] })).toEqual(['a'])
})

test('offers the ingredients of the published menu if the platform does not answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('connection reset')
  })
  const facets = createPublishedSearch(menu, {}, place).facets()
  await vi.runAllTimersAsync()
  expect((await facets).without).toEqual(['Milk'])
  vi.unstubAllGlobals()
})
