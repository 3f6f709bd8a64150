import { perKey } from '../../domain/values/per-key.ts'
import { formatNumberByTag, formatTimeByTag } from '../locale/format-by-tag.ts'
import { numberTag } from '../locale/intl.ts'

/** A plain number (calories, a count) in the locale's digits. */
export function formatNumber(value: number, locale: string): string {
  return formatNumberByTag(numberTag(locale), value)
}

const referenceFormat = perKey(
  (locale = '') => new Intl.NumberFormat(numberTag(locale), { useGrouping: false }),
)

/** The number of an order or reservation, in the locale's digits: a name, which has no thousands. */
export function formatReference(number: number, locale: string): string {
  return referenceFormat(locale).format(number)
}

/** A wall-clock time of the venue from minutes since midnight; 1440 and more are of the next day. */
export function formatTime(minute: number, locale: string): string {
  return formatTimeByTag(numberTag(locale), minute)
}
