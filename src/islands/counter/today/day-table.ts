import type { Board, BoardOrder } from '../../../contract/counter/board-calls.ts'
import { orderStatusName } from '../../../domain/order/order-status.ts'
import { paymentMethodName } from '../../../domain/payment/method-name.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { currencyExponent, toMajorUnits, toMinorUnits } from '../../../domain/values/money.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'

/**
 * The orders of a day as rows of a spreadsheet, with a row of titles. Times and amounts are written so that spreadsheets read
 * them in every language.
 */
export function dayTable(orders: readonly BoardOrder[], venue: Board['venue'], i18n: I18n): string[][] {
  const { t } = i18n
  const { currency } = venue
  const amount = (value: number | string) =>
    toMajorUnits(toMinorUnits(value, currency), currency).toFixed(currencyExponent(currency))
  const titles = [
    ...([
      'number',
      'time',
      'type',
      'source',
      'status',
      'name',
      'phone',
      'payment',
      'wallet',
      'total',
    ] as const),
  ]
  return [
    titles.map((title) =>
      title === 'total' || title === 'wallet'
        ? `${t(`counter-screens:today.column.${title}`)} (${currency})`
        : t(`counter-screens:today.column.${title}`),
    ),
    ...orders.map((order) => [
      String(order.number),
      timeOf(order, venue.time_zone),
      orderType(i18n, order, venue.tables),
      t(order.by_staff ? 'counter:entry.mark' : 'counter:entry.online'),
      t(`counter:status.${orderStatusName(order.status)}`),
      order.name ?? '',
      order.phone ?? '',
      t(`counter-screens:method.${paymentMethodName(order.payment_type)}`),
      amount(order.amounts.wallet),
      amount(order.amounts.total),
    ]),
  ]
}

function timeOf({ created_at: placed }: BoardOrder, timeZone: string): string {
  const { date, minute } = venueTime(Date.parse(placed), timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
