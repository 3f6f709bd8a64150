import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import { basePrice } from '../../domain/order/line.ts'
import type { Minor } from '../../domain/values/money.ts'

/** Price of one, discount taken off, without modifiers; null when the choice has none. Minor units. */
export function discountedPriceOf(
  { item, categoryId }: ItemEntry,
  shop: Pick<Shop, 'discounts'>,
  labelId: string | null,
): Minor | null {
  const price = basePrice(item, labelId)
  return price === null ? null : applyDiscount(price, findDiscount(shop.discounts, item.id, categoryId))
}
