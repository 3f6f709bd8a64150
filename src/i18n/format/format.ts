import { perKey } from '../../domain/values/per-key.ts'
import { formatNumberByTag, formatTimeByTag } from '../locale/format-by-tag.ts'
import { numberTag } from '../locale/intl.ts'

/** Formats a plain number, such as calories or a count, in the locale's digits. */
export function formatNumber(value: number, locale: string): string {
  return formatNumberByTag(numberTag(locale), value)
}

const referenceFormat = perKey(
  (locale = '') => new Intl.NumberFormat(numberTag(locale), { useGrouping: false }),
)

/** Formats the number of an order or reservation in the locale's digits, without a thousands separator. */
export function formatReference(number: number, locale: string): string {
  return referenceFormat(locale).format(number)
}

/** Formats a venue time in minutes since midnight; 1440 and more are on the next day. */
export function formatTime(minute: number, locale: string): string {
  return formatTimeByTag(numberTag(locale), minute)
}
