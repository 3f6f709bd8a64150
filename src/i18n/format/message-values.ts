import { textDirection } from '../locale/direction.ts'
import { formatNumber } from './format.ts'

export type MessageValues = Readonly<Record<string, string | number>>

/** Ranges of letters in right-to-left scripts. All other letters count as left-to-right. */
const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'
const foreign = {
  ltr: new RegExp(`[${RIGHT_TO_LEFT}]`),
  // Separated digits (a phone number, a span of times) would be displayed in reverse order.
  rtl: new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}|\\d\\D+\\d|\\+\\d`, 'u'),
}

/**
 * Isolates a text (U+2068 … U+2069) if it contains letters that run against the direction of `locale`, so that brackets,
 * prices and counts keep their positions. Returns other texts unchanged.
 */
export function isolate(text: string, locale: string): string {
  // A placeholder that is filled in later, with a number or time, or that is isolated already (`messagePlaceholder`).
  if (/^\u2068?\{\{\w+\}\}\u2069?$/.test(text)) return text
  return foreign[textDirection(locale)].test(text) ? `\u2068${text}\u2069` : text
}

/**
 * Returns a placeholder that a script fills later. It is isolated on right-to-left pages; on others, the script decides by
 * the text.
 */
export function messagePlaceholder(name: string, locale: string): string {
  return textDirection(locale) === 'rtl' ? `\u2068{{${name}}}\u2069` : `{{${name}}}`
}

/**
 * Formats the values of a message: numbers in the digits of the language, and texts isolated if they run against its
 * direction. Pass codes and phone numbers as text, so that they stay unchanged.
 */
export function formatValues(values: MessageValues, locale: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value, locale)]))
}

/** Formats one value as `formatValues` does. */
export function formatValue(value: string | number, locale: string): string {
  return typeof value === 'number' ? formatNumber(value, locale) : isolate(value, locale)
}
