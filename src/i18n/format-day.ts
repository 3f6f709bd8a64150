import { cached, tagOf } from './intl.ts'

const dayFormat = cached(
  (locale = '') =>
    new Intl.DateTimeFormat(tagOf(locale), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
)
const weekdayFormat = cached(
  (locale = '') => new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' }),
)
const dateFormat = cached(
  (locale = '') =>
    new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** A calendar date (`YYYY-MM-DD`) with its weekday: `Thursday, November 26`. */
export function formatDay(date: string, locale: string): string {
  return dayFormat(locale).format(Date.parse(date))
}

/** The same in two short parts, to stand above each other: `Thu`, `Nov 26`. */
export function formatDayParts(date: string, locale: string): { weekday: string; day: string } {
  const instant = Date.parse(date)
  return { weekday: weekdayFormat(locale).format(instant), day: dateFormat(locale).format(instant) }
}
