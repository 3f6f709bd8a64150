import { wallClockToInstant } from './wall-clock.ts'

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/

/**
 * Converts a time on the venue’s clock (`2026-12-24T18:00`) to epoch milliseconds. A time that clocks show twice is the first one.
 * `skipped`: they never show it; `no-date`: there is no such date or time of day.
 */
export function venueInstant(wall: string, timeZone: string): number | 'skipped' | 'no-date' {
  const [, date = '', hours, minutes] = WALL.exec(wall) ?? []
  const midnight = Date.parse(date)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return 'no-date'
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hour > 23 || minute > 59) return 'no-date'
  return wallClockToInstant(date, timeZone)(hour * 60 + minute) ?? 'skipped'
}
