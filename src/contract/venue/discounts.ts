import * as v from 'valibot'
import { type Discount, type Discounts, inheritDiscounts, NO_DISCOUNTS } from '../../domain/menu/discount.ts'
import type { Category } from '../../domain/menu/menu.ts'
import type { OrderTypeKey } from '../../domain/menu/selling-type.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { amount, id, idKey } from '../wire/primitives.ts'

const discount = v.pipe(
  v.object({ id: v.nullish(id, null), type: v.picklist(['percent', 'fixed']), value: amount }),
  v.forward(
    v.check(
      (entry) => entry.type === 'fixed' || Number(entry.value) <= 100,
      'a discount in per cent is at most 100',
    ),
    ['value'],
  ),
)
const discounts = v.object({
  all_menu: v.nullish(discount, null),
  items: v.nullish(v.record(idKey, discount), {}),
  categories: v.nullish(v.record(idKey, discount), {}),
})

/** Discounts per order-type key (spec §3, §9). */
export const discountsByTypeSchema = v.object({
  delivery: v.nullish(discounts, null),
  dinein: v.nullish(discounts, null),
  car_pickup: v.nullish(discounts, null),
})
export type WireDiscounts = v.InferOutput<typeof discountsByTypeSchema>

/** Decodes the discounts. `categories` are those of the menu: subcategories inherit discounts. */
export function decodeDiscounts(
  wire: WireDiscounts | null,
  currency: string,
  categories: readonly Category[],
): Record<OrderTypeKey, Discounts> {
  const one = (key: string, entry: v.InferOutput<typeof discount>): Discount => ({
    id: entry.id ?? key,
    type: entry.type,
    value: entry.type === 'fixed' ? toMinorUnits(entry.value, currency) : Number(entry.value),
  })
  const all = (entry: v.InferOutput<typeof discounts> | null): Discounts => {
    if (!entry) return NO_DISCOUNTS
    const byId = (list: Record<string, v.InferOutput<typeof discount>>, kind: string) =>
      Object.fromEntries(Object.entries(list).map(([key, value]) => [key, one(`${kind}-${key}`, value)]))
    return inheritDiscounts(
      {
        allMenu: entry.all_menu && one('all', entry.all_menu),
        items: byId(entry.items, 'item'),
        categories: byId(entry.categories, 'category'),
      },
      categories,
    )
  }
  return {
    delivery: all(wire?.delivery ?? null),
    dinein: all(wire?.dinein ?? null),
    car_pickup: all(wire?.car_pickup ?? null),
  }
}
