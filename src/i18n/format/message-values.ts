import { textDirection } from '../locale/direction.ts'
import { formatNumber } from './format.ts'

export type MessageValues = Readonly<Record<string, string | number>>

/** Letters of scripts written from right to left: of all other letters it is said that they run the other way. */
const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'
const foreign = {
  ltr: new RegExp(`[${RIGHT_TO_LEFT}]`),
  // Digits that something parts (a phone number, a span of times) would be said from their end.
  rtl: new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}|\\d\\D+\\d|\\+\\d`, 'u'),
}

/**
 * A text set apart from its sentence (U+2068 … U+2069) where it holds what runs against a sentence in `locale`, so that
 * neither moves the other's brackets, prices and counts; any other text as it is.
 */
export function isolate(text: string, locale: string): string {
  // A place that is filled in later: with a number or a time, or it came set apart (`placeholderFor`).
  if (/^\u2068?\{\{\w+\}\}\u2069?$/.test(text)) return text
  return foreign[textDirection(locale)].test(text) ? `\u2068${text}\u2069` : text
}

/**
 * A place that scripts fill with a text later, apart on pages that run from right to left. On all others the script looks
 * at the text (`fill` in enhance/page-data.ts).
 */
export function placeholderFor(name: string, locale: string): string {
  return textDirection(locale) === 'rtl' ? `\u2068{{${name}}}\u2069` : `{{${name}}}`
}

/**
 * What a message in `locale` is filled in with: numbers in the digits of the language, texts that run against it set
 * apart. What must be typed or compared as it stands (a code, a phone number) is given as text.
 */
export function formatValues(values: MessageValues, locale: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value, locale)]))
}

/** One value as `formatValues` writes it. */
export function formatValue(value: string | number, locale: string): string {
  return typeof value === 'number' ? formatNumber(value, locale) : isolate(value, locale)
}
