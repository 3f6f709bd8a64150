import { DEFAULT_TIME_ZONE } from '../../domain/time/weekday.ts'
import { dateFormat } from './date-styles.ts'

/**
 * Formats an instant (ISO 8601) as a date, or date and time, in the venue's time zone (spec §9); '' if it is invalid.
 * @throws RangeError if the time zone does not exist.
 */
export function formatDate(
  iso: string,
  locale: string,
  timeZone: string = DEFAULT_TIME_ZONE,
  style: 'date' | 'date-time' = 'date',
): string {
  const moment = Date.parse(iso)
  const format = dateFormat(style, locale, timeZone)
  return Number.isNaN(moment) ? '' : format.format(moment)
}
