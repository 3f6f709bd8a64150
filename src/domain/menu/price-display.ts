import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { Item } from './item.ts'

/** Values of `multiple_price_option`: how the menu shows an item with several prices (spec §9). */
export const priceDisplayModes = { startingFrom: 0, multipleOptions: 1, onSelection: 2, minMax: 3 } as const
export type PriceDisplayMode = (typeof priceDisplayModes)[keyof typeof priceDisplayModes]

/** How the menu shows the price of an item. Amounts are in minor units. */
export type PriceDisplay =
  | { kind: 'hidden' }
  | { kind: 'on-request' }
  | { kind: 'on-selection' }
  | { kind: 'single'; price: Minor }
  | { kind: 'from'; price: Minor }
  | { kind: 'range'; min: Minor; max: Minor }
  | { kind: 'options'; options: readonly { labelId: string; price: Minor }[] }

/**
 * Returns the unit that a price is for, such as `100 g`, if the item is sold by quantity. Null for other prices, and if
 * several quantities have this price.
 */
export function unitForPrice(item: Pick<Item, 'labels'>, price: Minor): Localized | null {
  const [first, ...others] = item.labels.filter((label) => label.price === price)
  return first?.isQuantity && others.length === 0 && Object.keys(first.unit).length > 0 ? first.unit : null
}

/** Decides how the menu shows the price of an item. */
export function priceDisplay(
  item: Pick<Item, 'price' | 'labels'>,
  mode: PriceDisplayMode,
  hidePrice: boolean,
): PriceDisplay {
  if (hidePrice) return { kind: 'hidden' }
  const options = item.labels.flatMap((label) =>
    label.price === null ? [] : [{ labelId: label.id, price: label.price }],
  )
  const only =
    options.length === 0 ? item.price : options.length === 1 ? (options[0]?.price ?? null) : undefined
  if (only === null) return { kind: 'on-request' }
  if (only !== undefined) return { kind: 'single', price: only }
  const prices = options.map((option) => option.price)
  const min = Math.min(...prices)
  const max = Math.max(...prices)
  switch (mode) {
    case priceDisplayModes.multipleOptions:
      return { kind: 'options', options }
    case priceDisplayModes.onSelection:
      return { kind: 'on-selection' }
    case priceDisplayModes.minMax:
      return min === max ? { kind: 'single', price: min } : { kind: 'range', min, max }
    case priceDisplayModes.startingFrom:
      return min === max ? { kind: 'single', price: min } : { kind: 'from', price: min }
  }
}
