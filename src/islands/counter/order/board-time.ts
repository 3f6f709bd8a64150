import { venueTime } from '../../../domain/time/weekday.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

/** Writes an instant as a time of the venue, with its day unless that is today. Instants are epoch milliseconds. */
export function boardTime(
  instant: number,
  now: number,
  timeZone: string,
  { clock, locale }: Pick<I18n, 'clock' | 'locale'>,
): string {
  const { minute, date } = venueTime(instant, timeZone)
  const time = clock(minute)
  return date === venueTime(now, timeZone).date ? time : `${formatDay(date, locale)}, ${time}`
}
