import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import { unavailabilityReason } from '../../domain/menu/availability.ts'
import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import { type PriceDisplay, priceDisplay, unitForPrice } from '../../domain/menu/price-display.ts'
import { addToCartOutcome, type CartLine } from '../../domain/order/line.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { Minor } from '../../domain/values/money.ts'

/** An item that is suggested for the cart. */
export type Suggestion = {
  readonly entry: ItemEntry
  /** Whether one tap adds it. Otherwise the diner must make a choice first. */
  readonly direct: boolean
  /** In minor units; null if it has no price, or if the venue hides prices. */
  readonly price: Minor | null
  /** The price before the discount, in minor units. */
  readonly was: Minor | null
  /** The price is the lowest of several. */
  readonly from: boolean
  /** The unit of the price, if the item is sold by quantity. */
  readonly unit: Localized | null
}

type SuggestingShop = Pick<
  Shop,
  'type' | 'branchId' | 'shows' | 'hidePrice' | 'discounts' | 'multiplePriceOption'
>

const MAX_SUGGESTIONS = 8

/** The items that the cart's items recommend, then those of the venue (`ids`), without those in the cart. */
export function suggestionsFor(
  lines: readonly CartLine[],
  ids: readonly string[],
  entries: Readonly<Record<string, ItemEntry>>,
  shop: SuggestingShop,
  at: VenueTime,
): Suggestion[] {
  if (!shop.shows.suggestedItems) return []
  const wanted = { sellingType: shop.type, branchId: shop.branchId, at }
  const inCart = new Set(lines.map((line) => line.itemId))
  const recommended = lines.flatMap((line) => entries[line.itemId]?.item.suggestedItemIds ?? [])
  return [...new Set([...recommended, ...ids])]
    .flatMap((id) => (inCart.has(id) ? [] : (entries[id] ?? [])))
    .filter(
      ({ item }) =>
        addToCartOutcome(item, false) !== 'unavailable' && unavailabilityReason(item, wanted) === null,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map((entry) => ({
      entry,
      direct: addToCartOutcome(entry.item, shop.hidePrice) === 'added',
      ...priceOf(entry, shop),
    }))
}

/** The price as on the menu; the lowest of several prices. */
function priceOf(
  { item, categoryId }: ItemEntry,
  shop: SuggestingShop,
): Pick<Suggestion, 'price' | 'was' | 'from' | 'unit'> {
  const display = priceDisplay(item, shop.multiplePriceOption, shop.hidePrice)
  const was = lowest(display)
  return {
    price: was === null ? null : applyDiscount(was, findDiscount(shop.discounts, item.id, categoryId)),
    was,
    from: was !== null && display.kind !== 'single',
    unit: was === null ? null : unitForPrice(item, was),
  }
}

function lowest(display: PriceDisplay): Minor | null {
  switch (display.kind) {
    case 'single':
    case 'from':
      return display.price
    case 'range':
      return display.min
    case 'options':
      return Math.min(...display.options.map(({ price }) => price))
    default:
      return null
  }
}
