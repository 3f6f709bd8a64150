import { expect } from 'vitest'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import { formatMoney } from '../../../src/i18n/format/format-money.ts'
import { discountedPrice, discountPercent, unitPrice } from '../expected/prices.ts'
import { eachPlannedDish, plannedDish } from '../venues/planned-venue.ts'
import type { OpenPage, Visitor } from '../visit/visitor.ts'

type Listing = Extract<OpenPage, { kind: 'menu' | 'category' | 'item' | 'search' }>

/**
 * Checks that a list shows the expected prices, and that a venue that hides prices shows none in any format.
 */
export function checkPrices(visitor: Visitor, { window: { document } }: Listing): void {
  const { venue } = visitor
  if (venue.hidePrices) {
    expectNoPrice(visitor, document.documentElement.textContent)
    return
  }
  const money = (minor: number) => formatMoney(minor, venue.currency, 'en')
  for (const place of document.querySelectorAll('li.item, li.tile')) {
    const dish = plannedDish(
      venue,
      place.querySelector('h2 a, h3 a, h4 a')?.attributes.href?.split('/').at(-1) ?? '',
    )?.dish
    if (!dish) continue
    const off = discountPercent(venue, dish.id)
    const sizes = dish.sizes.flatMap(({ price }) => (price === null ? [] : [discountedPrice(price, off)]))
    const now = place.querySelectorAll('.price b').map(({ textContent }) => textContent.trim())
    if (place.querySelector('.price') === null || now.length === 0) continue
    const prices = sizes.length > 0 ? sizes : dish.price === null ? [] : [discountedPrice(dish.price, off)]
    for (const text of now)
      expect(
        prices.some((price) => text.includes(money(price))),
        `${dish.id} shows ${text}; it costs ${prices.map(money).join(', ')}`,
      ).toBe(true)
  }
}

/** Checks that a text contains no price of the venue. */
export function expectNoPrice({ venue }: Visitor, text: string): void {
  for (const { dish } of eachPlannedDish(venue.menu)) {
    const lines = dish.sizes.length > 0 ? dish.sizes.map(({ id }) => id) : [null]
    for (const size of lines) {
      const price = unitPrice(venue, { dish: dish.id, size, choices: [], note: '', count: 1 })
      if (price === null || price < 1000) continue
      for (const shown of [
        formatMoney(price, venue.currency, 'en'),
        `"price":${toMajorUnits(price, venue.currency)}`,
      ])
        expect(text, `the page shows the hidden price of ${dish.id}`).not.toContain(shown)
    }
  }
}
