import { type Weekday, weekdays } from '../../domain/time/weekday.ts'
import { dateFormat } from './date-styles.ts'

const A_MONDAY = Date.UTC(2024, 0, 1)

/** A calendar date (`YYYY-MM-DD`) with its weekday: `Thursday, November 26`. */
export function formatDay(date: string, locale: string): string {
  return dateFormat('day', locale).format(Date.parse(date))
}

/** The same in two short parts, to stand above each other: `Thu`, `Nov 26`. */
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

/** The days by name, Monday first. */
export function weekdayNames(locale: string): string[] {
  return weekdays.map((day) => formatWeekday(day, locale))
}
