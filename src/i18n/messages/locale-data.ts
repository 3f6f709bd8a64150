import { callingCodes } from '../../domain/values/phone.ts'
import { dateStyles } from '../format/date-styles.ts'
import { formatCountry } from '../format/format-country.ts'
import { units } from '../format/format-unit.ts'
import { hasLocaleData } from '../locale/intl.ts'
import type { LocaleData, LocaleDate } from '../locale/loaded-locale-data.ts'

const A_SUNDAY = Date.UTC(2023, 0, 1)
const DAY = 86_400_000
/** Screens with these namespaces name countries or let the diner choose one, for a phone or a delivery. */
const OF_COUNTRIES: ReadonlySet<string> = new Set([
  'address',
  'checkout',
  'delivery',
  'feedback',
  'login',
  'reservation',
])

/** True if an island with these namespaces needs the names of all countries, about 250. */
export const namesCountries = (namespaces: readonly string[]): boolean =>
  namespaces.some((name) => OF_COUNTRIES.has(name))

/**
 * The locale data that a page in `language` carries for an island with these namespaces, from Node's complete CLDR.
 * Undefined if every browser has it.
 */
export function localeDataFor(language: string, namespaces: readonly string[] = []): LocaleData | undefined {
  if (hasLocaleData(language)) return undefined
  const dates = Object.entries(dateStyles).map(([style, options]) => [style, dateIn(language, options)])
  const named = units.map((unit) => [unit, unitIn(language, unit)])
  return {
    dates: Object.fromEntries(dates),
    units: Object.fromEntries(named),
    ...(namesCountries(namespaces) && { countries: countriesIn(language) }),
  }
}

function countriesIn(language: string): Record<string, string> {
  return Object.fromEntries(callingCodes().map(({ country }) => [country, formatCountry(country, language)]))
}

function dateIn(language: string, options: Intl.DateTimeFormatOptions): LocaleDate {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const partOf = (instant: number, wanted: string) =>
    format.formatToParts(instant).find(({ type }) => type === wanted)?.value ?? ''
  const pattern = format
    .formatToParts(A_SUNDAY)
    .map(({ type, value }) => (type === 'literal' ? value : `{${type}}`))
    .join('')
    // V8 writes a plain space instead, but only in whole dates.
    .replaceAll('\u202f', ' ')
    // In all these languages the time of day is last, and is formatted like any other time.
    .replace(/\{hour\}.*$/, '{time}')
  return {
    pattern,
    weekday: Array.from({ length: 7 }, (_, day) => partOf(A_SUNDAY + day * DAY, 'weekday')).join('|'),
    month: Array.from({ length: 12 }, (_, month) => partOf(Date.UTC(2023, month, 15), 'month')).join('|'),
  }
}

function unitIn(language: string, name: string): Record<string, string> {
  const [unit = '', unitDisplay = ''] = name.split(' ')
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unitDisplay as 'long' | 'short',
  })
  const rules = new Intl.PluralRules(language)
  return Object.fromEntries(
    // One number of each plural category: these languages have at most `one` and `other`.
    [7, 1].map((count) => [rules.select(count), format.format(count).replace(/\d+/, '{0}')]),
  )
}
