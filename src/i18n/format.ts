import { exponentOf, isKnownCurrency, type Minor, toAmount } from '../domain/money.ts'
import { DEFAULT_TIME_ZONE, type Weekday, weekdays } from '../domain/weekday.ts'

/**
 * Arabic uses Arabic-Indic digits (spec §9 asks for them in dates; prices beside them in other digits would look like
 * a mistake) and the Gregorian calendar. A locale that no one knows formats as English.
 */
function tagOf(locale: string): string {
  try {
    const tag = new Intl.Locale(locale)
    return tag.language === 'ar' && !tag.numberingSystem
      ? new Intl.Locale(locale, { numberingSystem: 'arab', calendar: 'gregory' }).toString()
      : tag.toString()
  } catch {
    return 'en-US'
  }
}

/** Making an Intl formatter costs some hundred times as much as using it: each is made once. */
function cached<T>(make: (...args: string[]) => T): (...args: string[]) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join('|')
    let formatter = made.get(key)
    if (formatter === undefined) {
      formatter = make(...args)
      made.set(key, formatter)
    }
    return formatter
  }
}

const customaryDecimals = cached((currency = '') =>
  isKnownCurrency(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      0)
    : 0,
)

const moneyFormat = cached((locale = '', currency = '', decimals = '') => {
  const digits = { minimumFractionDigits: Number(decimals), maximumFractionDigits: Number(decimals) }
  return /^[A-Za-z]{3}$/.test(currency)
    ? new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, ...digits })
    : new Intl.NumberFormat(tagOf(locale), digits)
})

/**
 * An amount with its currency's translated code or sign (spec §9): `KWD 1.500`, `١٫٥٠٠ د.ك.`, `12,50 CHF`.
 * `minor` is in minor units and shows with the currency's decimals; a whole amount of a currency that people write with
 * fewer decimals than the table has, or that the table does not know, shows with fewer: `LBP 450,000`.
 */
export function formatMoney(minor: Minor, currency: string, locale: string): string {
  const exponent = exponentOf(currency)
  const customary = Math.min(exponent, customaryDecimals(currency))
  const decimals = minor % 10 ** (exponent - customary) === 0 ? customary : exponent
  return moneyFormat(locale, currency, String(decimals)).format(toAmount(minor, currency))
}

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
