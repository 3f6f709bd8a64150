import { type Weekday, weekdays } from '../domain/weekday.ts'
import { cached, tagOf } from './intl.ts'

const numberFormat = cached(
  (locale = '') => new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 3 }),
)

/** A plain number (calories, a count) in the locale's digits. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value)
}

const timeFormat = cached(
  (locale = '') =>
    new Intl.DateTimeFormat(tagOf(locale), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
)

/** A wall-clock time of the venue from minutes since midnight; 1440 and more are of the next day. */
export function formatTime(minute: number, locale: string): string {
  return timeFormat(locale).format((((minute % 1440) + 1440) % 1440) * 60_000)
}

const weekdayFormat = cached(
  (locale = '', style = 'long') =>
    new Intl.DateTimeFormat(tagOf(locale), { weekday: style as 'long' | 'short', timeZone: 'UTC' }),
)
const A_MONDAY = Date.UTC(2024, 0, 1)

export function formatWeekday(weekday: Weekday, locale: string, style: 'long' | 'short' = 'long'): string {
  return weekdayFormat(locale, style).format(A_MONDAY + weekdays.indexOf(weekday) * 86_400_000)
}
