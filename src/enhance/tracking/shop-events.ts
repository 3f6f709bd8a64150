import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import { type CartLine, createCartLine, defaultLabelId, toLineItem } from '../../domain/order/line.ts'
import { textIn } from '../../domain/values/localized.ts'
import { currencyExponent, toMajorUnits } from '../../domain/values/money.ts'
import { type EventItem, purchaseEventId, type ShopEvent } from '../../domain/venue/tracking.ts'
import { quoteFor } from '../../stores/cart/quote.ts'
import { randomId } from '../../stores/random-id.ts'
import type { EmittedEvent } from '../../stores/tracking/events.ts'

const NO_TERMS = { coupon: null, delivery: { kind: 'none' } } as const

/** The shop of a page and the items that can be ordered from it; cart and checkout have no items. */
export type SoldItems = { readonly shop: Shop; readonly items?: Readonly<Record<string, ItemEntry>> | null }

/** The context of a page, needed to calculate the values of its events. */
export type EventContext = {
  readonly currency: string
  readonly locales: readonly string[]
  /** Loads the shop and the items of the page. Null if the page sells nothing. */
  readonly loadItems: () => Promise<SoldItems | null>
}

/**
 * Converts a moment to an event for vendors: its value is in major units as shown to the diner, after discounts, and
 * its id is the same for all receivers. @throws what `loadItems` throws.
 */
export async function toShopEvent(moment: EmittedEvent, place: EventContext): Promise<ShopEvent> {
  const { currency } = place
  const event = (value: number, items: readonly EventItem[], id: string = randomId()): ShopEvent => ({
    name: moment.kind,
    id,
    value,
    currency,
    items,
    orderId: null,
  })
  switch (moment.kind) {
    case 'page_view':
      return event(0, [])
    case 'view_item': {
      const sold = await place.loadItems()
      const entry = sold?.items?.[moment.itemId]
      if (!sold || !entry) return event(0, [{ id: moment.itemId, name: '', quantity: 1, price: 0 }])
      const choice = { labelId: defaultLabelId(entry.item), modifiers: {}, note: '' }
      const line = createCartLine(toLineItem(entry.item), entry.categoryId, choice, 1)
      const [item] = toEventItems([{ ...line, count: 1 }], sold.shop)
      return event(item?.price ?? 0, item ? [item] : [])
    }
    case 'add_to_cart': {
      const sold = await place.loadItems()
      const items = sold ? toEventItems([moment.line], sold.shop) : []
      return event(totalValue(items, currency), items)
    }
    case 'begin_checkout':
      return event(toMajorUnits(moment.total, currency), toEventItems(moment.lines, moment.shop))
    case 'purchase': {
      const { order } = moment
      const items = order.order_lines.map((line) => ({
        id: line.item_id,
        name: nameInLocale(line.locales, place.locales[0]),
        quantity: line.quantity,
        price: Number(line.unit_price),
      }))
      const purchase = event(Number(order.amounts.total), items, purchaseEventId(order.id))
      return { ...purchase, currency: order.currency, orderId: order.id }
    }
  }
}

function toEventItems(lines: readonly CartLine[], shop: Shop): EventItem[] {
  const quote = quoteFor(lines, shop, NO_TERMS)
  return lines.map((line, at) => ({
    id: line.itemId,
    name: textIn(line.item.name, shop.locales[0] ?? 'en'),
    quantity: line.count,
    price: shop.hidePrice ? 0 : toMajorUnits(quote.lines[at]?.unitPrice ?? 0, shop.currency),
  }))
}

/** The total value, rounded to the decimals of the currency. */
function totalValue(items: readonly EventItem[], currency: string): number {
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return Number(sum.toFixed(currencyExponent(currency)))
}

const nameInLocale = (
  names: readonly { locale: string; name: string }[],
  locale: string | undefined,
): string => (names.find((text) => text.locale === locale) ?? names[0])?.name ?? ''
