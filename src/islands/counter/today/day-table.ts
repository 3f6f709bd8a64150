import type { Board, BoardOrder } from '../../../contract/counter/board-calls.ts'
import { orderStatusName } from '../../../domain/order/order-status.ts'
import { paymentMethodName } from '../../../domain/payment/method-name.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { currencyExponent, toMajorUnits, toMinorUnits } from '../../../domain/values/money.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'

/**
 * The orders of a day as rows of a spreadsheet, with a row of titles. Times, which are those of the venue, and amounts are written
 * so that spreadsheets read them in every language. The wanted time is the start of the chosen slot. docs/operations.md lists the
 * columns.
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
      'wanted',
      'promised',
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
      timeOf(order.created_at, venue.time_zone),
      order.schedule ? `${order.schedule.date} ${order.schedule.from}` : '',
      order.ready_at === null ? '' : timeOf(order.ready_at, venue.time_zone),
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

function timeOf(instant: string, timeZone: string): string {
  const { date, minute } = venueTime(Date.parse(instant), timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
