import { type Weekday, weekdays } from '../../domain/time/weekday.ts'

/**
 * Returns the weekdays in the order of lists: from Monday, or from Saturday in Arabic (spec §9). Schedules always start on
 * Monday (spec §3).
 */
export function weekdayOrder(locale: string): readonly Weekday[] {
  const first = /^ar\b/i.test(locale) ? weekdays.indexOf('saturday') : 0
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}
