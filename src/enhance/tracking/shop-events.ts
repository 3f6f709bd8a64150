import { type CartLine, createCartLine, defaultLabelId, toLineItem } from '../../domain/order/line.ts'
import { textIn } from '../../domain/values/localized.ts'
import { currencyExponent, toMajorUnits } from '../../domain/values/money.ts'
import { type EventItem, purchaseEventId, type ShopEvent } from '../../domain/venue/tracking.ts'
import type { ItemEntry, Shop } from '../../payload/screens/island-data.ts'
import { quoteFor } from '../../stores/cart/quote.ts'
import type { Moment } from '../../stores/tracking/events.ts'

const NO_TERMS = { coupon: null, delivery: { kind: 'none' } } as const

/** What a page is about, to tell values by. */
export type EventPlace = {
  readonly currency: string
  readonly locales: readonly string[]
  /** Shop and items of the page, loaded when they are first asked for; null where nothing is sold. */
  readonly sold: () => Promise<{ shop: Shop; items?: Readonly<Record<string, ItemEntry>> } | null>
}

/**
 * A moment in the words that vendors understand: value in major units as the diner sees it, discounts off, and an id that is
 * the same wherever this moment is told of. @throws what `sold` throws.
 */
export async function shopEventOf(moment: Moment, place: EventPlace): Promise<ShopEvent> {
  const { currency } = place
  const event = (value: number, items: readonly EventItem[], id: string = newId()): ShopEvent => ({
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
      const sold = await place.sold()
      const entry = sold?.items?.[moment.itemId]
      if (!sold || !entry) return event(0, [{ id: moment.itemId, name: '', quantity: 1, price: 0 }])
      const choice = { labelId: defaultLabelId(entry.item), modifiers: {}, note: '' }
      const line = createCartLine(toLineItem(entry.item), entry.categoryId, choice, 1)
      const [item] = itemsOf([{ ...line, count: 1 }], sold.shop)
      return event(item?.price ?? 0, item ? [item] : [])
    }
    case 'add_to_cart': {
      const sold = await place.sold()
      const items = sold ? itemsOf([moment.line], sold.shop) : []
      return event(sumOf(items, currency), items)
    }
    case 'begin_checkout':
      return event(toMajorUnits(moment.total, currency), itemsOf(moment.lines, moment.shop))
    case 'purchase': {
      const { order } = moment
      const items = order.order_lines.map((line) => ({
        id: line.item_id,
        name: namedIn(line.locales, place.locales[0]),
        quantity: line.quantity,
        price: Number(line.unit_price),
      }))
      const purchase = event(Number(order.amounts.total), items, purchaseEventId(order.id))
      return { ...purchase, currency: order.currency, orderId: order.id }
    }
  }
}

function itemsOf(lines: readonly CartLine[], shop: Shop): EventItem[] {
  const quote = quoteFor(lines, shop, NO_TERMS)
  return lines.map((line, at) => ({
    id: line.itemId,
    name: textIn(line.item.name, shop.locales[0] ?? 'en'),
    quantity: line.count,
    price: shop.hidePrice ? 0 : toMajorUnits(quote.lines[at]?.unitPrice ?? 0, shop.currency),
  }))
}

/** Exact to the currency's decimals. */
function sumOf(items: readonly EventItem[], currency: string): number {
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return Number(sum.toFixed(currencyExponent(currency)))
}

const namedIn = (names: readonly { locale: string; name: string }[], locale: string | undefined): string =>
  (names.find((text) => text.locale === locale) ?? names[0])?.name ?? ''

/** `randomUUID` is there on https alone; a venue's network at a trial may have none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
