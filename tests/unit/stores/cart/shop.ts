import type { CartPayload, ItemEntry, ItemsPayload, Shop } from '../../../../src/contract/payloads/shop.ts'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import type { Modifier, ModifierGroup } from '../../../../src/domain/menu/modifiers.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import {
  type CartLine,
  createCartLine,
  type LineChoice,
  toLineItem,
} from '../../../../src/domain/order/line.ts'
import { ALL_DAY } from '../../../../src/domain/time/schedule.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { weekdays } from '../../../../src/domain/time/weekday.ts'
import { plainBusiness } from '../../../helpers/arbitrary-business.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const always = { closed: false, shifts: [ALL_DAY] }

/** A venue in Kuwait that accepts orders at any hour, with the given changes. */
export function shopOf(part: Partial<Shop> = {}): Shop {
  const { name, currency, timeZone, locales, shows } = plainBusiness
  return {
    ...{
      referenceId: 'corner',
      branchId: 'b1',
      branchName: {},
      userId: 'u1',
      name,
      currency,
      timeZone,
      locales,
    },
    ...{ countryCode: 'KW', callingCode: '+965', type: 'dinein', cartTypes: ['dinein'], shows },
    hours: Object.fromEntries(weekdays.map((day) => [day, always])),
    discounts: NO_DISCOUNTS,
    exclusiveTaxes: [],
    paymentMethods: [],
    onlineOptions: [],
    defaultCash: false,
    scheduled: NO_SCHEDULING,
    service: { pausedUntil: null, busy: null },
    delivery: null,
    hidePrice: false,
    hasCart: true,
    multiplePriceOption: 0,
    ...part,
  }
}

export const cartPayloadOf = (shop: Shop, suggestedItemIds: readonly string[] = []): CartPayload => ({
  shop,
  suggestedItemIds,
})

export const menuOf = (shop: Shop, ...items: Item[]): ItemsPayload => ({
  shop,
  items: Object.fromEntries(items.map((item): [string, ItemEntry] => [item.id, { item, categoryId: 'c' }])),
})

const modifier = (id: string): Modifier => ({
  ...{ id, name: { en: id }, image: null, price: 0, maxQuantity: 1, soldOut: false },
  ...{ taxes: [], provider: null, providerId: null },
})

/** A required group: one of two breads. */
export const BREAD: ModifierGroup = {
  ...{ id: 'bread', name: { en: 'Bread' }, required: true, min: 1, max: 1 },
  modifiers: [modifier('white'), modifier('dark')],
}

export const LARGE: PriceLabel = {
  ...{ id: 'large', label: { en: 'Large' }, price: 1_900, weight: null, shippingWeight: null },
  ...{ isQuantity: false, minimum: null, maximum: null, unit: {}, preparationMinutes: null },
}

export const hummus = (part: Partial<Item> = {}) => exampleItem('hummus', { price: 1_200, ...part })
export const fattoush = (part: Partial<Item> = {}) => exampleItem('fattoush', { price: 1_650, ...part })
export const kebab = (part: Partial<Item> = {}) =>
  exampleItem('kebab', { price: 2_750, modifierGroups: [BREAD], ...part })

export const lineOf = (item: Item, part: Partial<Omit<LineChoice, 'itemId'>> = {}, count = 1): CartLine =>
  createCartLine(toLineItem(item), 'c', { labelId: null, modifiers: {}, note: '', ...part }, count)
