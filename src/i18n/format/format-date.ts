import { DEFAULT_TIME_ZONE } from '../../domain/time/weekday.ts'
import { dateFormat } from './date-styles.ts'

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
  const format = dateFormat(style, locale, timeZone)
  return Number.isNaN(moment) ? '' : format.format(moment)
}
