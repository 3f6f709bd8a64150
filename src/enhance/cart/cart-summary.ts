import type { Shop } from '../../contract/payloads/shop.ts'
import { NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import { formatMoney } from '../../i18n/format/format-money.ts'
import { formatNumberByTag } from '../../i18n/locale/format-by-tag.ts'
import { pluralTag } from '../../i18n/locale/plural-tag.ts'
import { orderableLines } from '../../stores/cart/orderable-lines.ts'
import { quoteFor } from '../../stores/cart/quote.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'

/**
 * The text of a menu's cart bar, `2 items · KWD 2.850`, and the number of units: those that can be ordered at the
 * given time of the venue, at their price before coupons, taxes and fees. Before the venue's data (`shop`) has
 * loaded, all units are counted and no price is shown.
 */
export function cartSummary(
  lines: readonly CartLine[],
  { locale, numbers, itemsInCart = {} }: Pick<PageData, 'locale' | 'numbers' | 'itemsInCart'>,
  at: VenueTime,
  shop: Shop | undefined,
): { text: string; count: number } {
  const quote =
    shop && quoteFor(orderableLines(lines, shop, at), shop, { coupon: null, delivery: NO_DELIVERY })
  const count = quote?.count ?? lines.reduce((sum, line) => sum + line.count, 0)
  const form = itemsInCart[new Intl.PluralRules(pluralTag(locale)).select(count)] ?? itemsInCart.other ?? ''
  const items = fillMessage(form, { number: formatNumberByTag(numbers, count) })
  if (!quote || shop.hidePrice) return { text: items, count }
  return { text: `${items} · ${formatMoney(quote.subtotal, shop.currency, locale)}`, count }
}
