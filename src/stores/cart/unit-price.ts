import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import { applyDiscount, findDiscount } from '../../domain/menu/discount.ts'
import { basePrice } from '../../domain/order/line.ts'
import type { Minor } from '../../domain/values/money.ts'

/** The discounted price of one unit without modifiers, in minor units; null if the choice has no price. */
export function discountedPriceOf(
  { item, categoryId }: ItemEntry,
  shop: Pick<Shop, 'discounts'>,
  labelId: string | null,
): Minor | null {
  const price = basePrice(item, labelId)
  return price === null ? null : applyDiscount(price, findDiscount(shop.discounts, item.id, categoryId))
}
