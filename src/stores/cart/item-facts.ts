import type { Shop } from '../../contract/payloads/shop.ts'
import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import type { Sticker } from '../../domain/menu/item.ts'
import { priceDisplay, unitForPrice } from '../../domain/menu/price-display.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { DraftSource } from './item-draft.ts'

/** The facts that the sheet of an item shows, as the item's page does. Amounts in minor units. */
export type ItemFacts = {
  /** Null if each size shows its own price, or if no price is published. `was` is the price before the discount. */
  readonly price:
    | {
        readonly kind: 'single' | 'from'
        readonly now: Minor
        readonly was: Minor | null
        readonly unit: Localized | null
      }
    | { readonly kind: 'range'; readonly min: Minor; readonly max: Minor }
    | null
  readonly stickers: readonly Sticker[]
  readonly tags: readonly Localized[]
  readonly ingredients: readonly Localized[]
  readonly calories: number | null
  readonly preparationMinutes: number | null
}

export type FactsShop = Pick<Shop, 'discounts' | 'multiplePriceOption' | 'hidePrice' | 'shows'>

/** The facts that a venue shows of an item (spec §3). The item of a cart line has fewer facts than that of a menu. */
export function itemFacts({ item, categoryId }: DraftSource, shop: FactsShop): ItemFacts {
  const { shows } = shop
  return {
    price: priceOf({ item, categoryId }, shop),
    stickers: shows.stickers ? (item.stickers ?? []) : [],
    tags: item.tags ?? [],
    ingredients: shows.ingredients ? (item.ingredients ?? []) : [],
    calories: shows.calories ? (item.calories ?? null) : null,
    preparationMinutes: shows.preparationTime ? (item.preparationMinutes ?? null) : null,
  }
}

function priceOf(
  { item, categoryId }: DraftSource,
  { discounts, multiplePriceOption, hidePrice }: FactsShop,
): ItemFacts['price'] {
  const display = priceDisplay(item, multiplePriceOption, hidePrice)
  const discount = findDiscount(discounts, item.id, categoryId)
  const off = (price: Minor) => applyDiscount(price, discount)
  switch (display.kind) {
    case 'single':
    case 'from': {
      const { kind, price } = display
      const now = off(price)
      return { kind, now, was: now < price ? price : null, unit: unitForPrice(item, price) }
    }
    case 'range':
      return { kind: 'range', min: off(display.min), max: off(display.max) }
    default:
      return null
  }
}
