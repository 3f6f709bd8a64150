import { type Weekday, weekdays } from '../../domain/time/weekday.ts'

/**
 * The days in the order a week is listed in: from Monday, in Arabic from Saturday (spec §9). Only lists go by this;
 * schedules count from Monday everywhere (spec §3).
 */
export function weekdayOrder(locale: string): readonly Weekday[] {
  const first = /^ar\b/i.test(locale) ? weekdays.indexOf('saturday') : 0
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}
