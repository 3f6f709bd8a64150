import { type Weekday, weekdays } from '../../domain/time/weekday.ts'
import { dateFormat } from './date-styles.ts'

const A_MONDAY = Date.UTC(2024, 0, 1)

/** Formats a date (`YYYY-MM-DD`) with its weekday: `Thursday, November 26`. */
export function formatDay(date: string, locale: string): string {
  return dateFormat('day', locale).format(Date.parse(date))
}

/** Formats a date in two short parts for two lines: `Thu`, `Nov 26`. */
export function formatDayParts(date: string, locale: string): { weekday: string; day: string } {
  const instant = Date.parse(date)
  return {
    weekday: dateFormat('short-weekday', locale).format(instant),
    day: dateFormat('short-day', locale).format(instant),
  }
}

export function formatWeekday(weekday: Weekday, locale: string): string {
  return dateFormat('weekday', locale).format(A_MONDAY + weekdays.indexOf(weekday) * 86_400_000)
}

/** Returns the names of the weekdays, Monday first. */
export function weekdayNames(locale: string): string[] {
  return weekdays.map((day) => formatWeekday(day, locale))
}
