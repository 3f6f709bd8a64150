import { DEFAULT_TIME_ZONE, type Weekday, weekdays } from '../domain/weekday.ts'
import { cached, tagOf } from './intl.ts'

const numberFormat = cached(
  (locale = '') => new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 3 }),
)

/** A plain number (calories, a count) in the locale's digits. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value)
}

const percentFormat = cached(
  (locale = '') => new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 3 }),
)

/** A rate given in per cent, with up to three decimals: `8.1%`, `8,1 %`, `%15`, `١٥٪`. */
export function formatPercent(rate: number, locale: string): string {
  return percentFormat(locale).format(rate / 100)
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

const unitFormat = cached(
  (locale = '', unit = '') =>
    new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'short' }),
)
const unitList = cached((locale = '') => new Intl.ListFormat(tagOf(locale), { type: 'unit', style: 'short' }))

/** A duration in whole minutes: `45 min`, `1 hr, 30 min`, `2 days`. Negative ones show as none. */
export function formatDuration(minutes: number, locale: string): string {
  const whole = Math.max(0, Math.round(minutes))
  const parts: [number, string][] = [
    [Math.floor(whole / 1440), 'day'],
    [Math.floor((whole % 1440) / 60), 'hour'],
    [whole % 60, 'minute'],
  ]
  const shown = parts.filter(([value]) => value > 0)
  const named = (shown.length > 0 ? shown : parts.slice(-1)).map(([value, unit]) =>
    unitFormat(locale, unit).format(value),
  )
  return unitList(locale).format(named)
}

const dateFormat = cached(
  (locale = '', timeZone = '', style = '') =>
    new Intl.DateTimeFormat(tagOf(locale), {
      dateStyle: 'medium',
      ...(style === 'date-time' ? { timeStyle: 'short' } : {}),
      timeZone,
    }),
)

/**
 * A moment (ISO 8601) as a date, or date and time, of the venue's time zone (spec §9); '' when it is none.
 * @throws RangeError when the time zone does not exist.
 */
export function formatDate(
  iso: string,
  locale: string,
  timeZone: string = DEFAULT_TIME_ZONE,
  style: 'date' | 'date-time' = 'date',
): string {
  const moment = Date.parse(iso)
  return Number.isNaN(moment) ? '' : dateFormat(locale, timeZone, style).format(moment)
}
