// @feature-file screen.menu-cart

import { expect, test } from 'vitest'
import type { Shop } from '../../../src/contract/payloads/shop.ts'
import type { CartLine } from '../../../src/domain/order/line.ts'
import type { VenueTime } from '../../../src/domain/time/weekday.ts'
import { cartSummary } from '../../../src/enhance/cart/cart-summary.ts'
import type { PageData } from '../../../src/enhance/page/page-data.ts'
import { fattoush, hummus, lineOf, shopOf } from '../stores/cart/shop.ts'

const NOON: VenueTime = { weekday: 'wednesday', minute: 720, date: '2026-05-06' }
const english: Pick<PageData, 'locale' | 'numbers' | 'itemsInCart'> = {
  locale: 'en',
  numbers: 'en',
  itemsInCart: { one: '{{number}} item', other: '{{number}} items' },
}
const summaryText = (lines: readonly CartLine[], shop: Shop | undefined = shopOf(), page = english) =>
  cartSummary(lines, page, NOON, shop).text.replaceAll('\u00a0', ' ')

test('the bar shows the number of units and their price', () => {
  expect(summaryText([lineOf(hummus())])).toBe('1 item · KWD 1.200')
  expect(summaryText([lineOf(hummus()), lineOf(fattoush(), {}, 2)])).toBe('3 items · KWD 4.500')
})

test('the price includes discounts', () => {
  const allMenu = { id: 'd', type: 'percent' as const, value: 10 }
  const shop = shopOf({ discounts: { allMenu, items: {}, categories: {} } })
  expect(summaryText([lineOf(hummus())], shop)).toBe('1 item · KWD 1.080')
})

test('items that cannot be ordered here or now are not counted', () => {
  const pickupOnly = hummus({ types: { ...hummus().types, dine_in: false } })
  const gates = [{ window: { status: true, from: '07:00', to: '11:30' }, branches: {} }]
  const lines = [lineOf(pickupOnly), lineOf(fattoush({ soldOut: true })), lineOf(hummus({ gates }))]
  expect(cartSummary(lines, english, NOON, shopOf()).count).toBe(0)
})

test('no price is shown if the venue hides prices, or before prices are known', () => {
  expect(summaryText([lineOf(hummus(), {}, 2)], shopOf({ hidePrice: true }))).toBe('2 items')
  expect(cartSummary([lineOf(hummus(), {}, 2)], english, NOON, undefined).text).toBe('2 items')
})

test('numbers and plural forms are in the language of the page', () => {
  const arabic = {
    locale: 'ar',
    numbers: 'ar-u-nu-arab',
    itemsInCart: { two: 'صنفان', few: '{{number}} أصناف', other: '{{number}} صنف' },
  }
  expect(summaryText([lineOf(hummus(), {}, 2)], shopOf(), arabic)).toMatch(/^صنفان · .*٢٫٤٠٠/)
  expect(summaryText([lineOf(hummus(), {}, 3)], shopOf(), arabic)).toMatch(/٣.* أصناف · .*٣٫٦٠٠/)
})
