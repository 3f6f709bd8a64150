import { cached, numberTagOf } from './intl.ts'

const numberFormat = cached(
  (locale = '') => new Intl.NumberFormat(numberTagOf(locale), { maximumFractionDigits: 3 }),
)

/** A plain number (calories, a count) in the locale's digits. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value)
}

const referenceFormat = cached(
  (locale = '') => new Intl.NumberFormat(numberTagOf(locale), { useGrouping: false }),
)

/** The number of an order or reservation, in the locale's digits: a name, which has no thousands. */
export function formatReference(number: number, locale: string): string {
  return referenceFormat(locale).format(number)
}

const timeFormat = cached(
  (locale = '') =>
    new Intl.DateTimeFormat(numberTagOf(locale), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
)

/** A wall-clock time of the venue from minutes since midnight; 1440 and more are of the next day. */
export function formatTime(minute: number, locale: string): string {
  return timeFormat(locale).format((((minute % 1440) + 1440) % 1440) * 60_000)
}
