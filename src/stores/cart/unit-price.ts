import { discounted, discountFor } from '../../domain/discount.ts'
import { basePrice } from '../../domain/line.ts'
import type { Minor } from '../../domain/money.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'

/** Price of one, discount taken off, without modifiers; null when the choice has none. Minor units. */
export function discountedPriceOf(
  { item, categoryId }: ItemEntry,
  shop: Pick<Shop, 'discounts'>,
  labelId: string | null,
): Minor | null {
  const price = basePrice(item, labelId)
  return price === null ? null : discounted(price, discountFor(shop.discounts, item.id, categoryId))
}
