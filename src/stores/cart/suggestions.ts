import { orderableAt } from '../../domain/availability.ts'
import { addOutcome, basePrice, type CartLine, onlyLabelId } from '../../domain/line.ts'
import type { Minor } from '../../domain/money.ts'
import type { VenueTime } from '../../domain/weekday.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'
import { discountedPriceOf } from './unit-price.ts'

/** An item that goes with the cart. */
export type Suggestion = {
  readonly entry: ItemEntry
  /** One tap adds it; otherwise something has to be chosen first. */
  readonly direct: boolean
  /** Minor units; null where it has none, or the venue hides prices. */
  readonly price: Minor | null
  /** Before a discount. */
  readonly was: Minor | null
}

const MOST = 8

/** What the cart's items recommend, then what the venue does (`ids`); nothing that is in the cart already. */
export function suggestionsFor(
  lines: readonly CartLine[],
  ids: readonly string[],
  entries: Readonly<Record<string, ItemEntry>>,
  shop: Pick<Shop, 'shows' | 'hidePrice' | 'discounts'>,
  at: VenueTime,
): Suggestion[] {
  if (!shop.shows.suggestedItems) return []
  const inCart = new Set(lines.map((line) => line.itemId))
  const recommended = lines.flatMap((line) => entries[line.itemId]?.item.suggestedItemIds ?? [])
  return [...new Set([...recommended, ...ids])]
    .flatMap((id) => (inCart.has(id) ? [] : (entries[id] ?? [])))
    .filter(({ item }) => addOutcome(item, false) !== 'unavailable' && orderableAt(item, at))
    .slice(0, MOST)
    .map((entry) => {
      const labelId = onlyLabelId(entry.item)
      return {
        entry,
        direct: addOutcome(entry.item, shop.hidePrice) === 'added',
        price: shop.hidePrice ? null : discountedPriceOf(entry, shop, labelId),
        was: basePrice(entry.item, labelId),
      }
    })
}
