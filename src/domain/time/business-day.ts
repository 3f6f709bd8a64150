import { openState, shiftEnd, shiftsOnDate, type WeekSchedule } from './schedule.ts'
import { wallClockToInstant } from './wall-clock.ts'
import { addDays, type VenueTime, venueTime, weekdayOf } from './weekday.ts'

/** When a business day ends at the latest, and at a venue that never closes: five in the morning, in minutes. */
const DAY_BREAK = 5 * 60
const DAY = 1440

/**
 * Returns the date (`YYYY-MM-DD`) of the business day at a venue time: that of the shift under way, so that an hour after
 * midnight belongs to the evening before. Outside of shifts, the hours before five belong to the day before.
 */
export function businessDate(week: WeekSchedule, at: VenueTime): string {
  const yesterday = addDays(at.date, -1)
  const isOnShift = (date: string, minute: number) =>
    shiftsOnDate(week, date).some((shift) => shift.from <= minute && minute < shiftEnd(shift))
  if (isOnShift(at.date, at.minute) && !neverCloses(week, at)) return at.date
  if (isOnShift(yesterday, at.minute + DAY) && !neverCloses(week, at)) return yesterday
  return at.minute < DAY_BREAK ? yesterday : at.date
}

/**
 * Returns when the business day at `now` ends: at the first opening of a later date, or at five in the morning if the venue never
 * closes, has stated no hours, or does not open on the next date. `now` and the result are epoch milliseconds.
 */
export function endOfBusinessDay(week: WeekSchedule, timeZone: string, now: number): number {
  const at = venueTime(now, timeZone)
  const next = addDays(businessDate(week, at), 1)
  const openings = neverCloses(week, at) ? [] : shiftsOnDate(week, next).map(({ from }) => from)
  const minute = openings.length > 0 ? Math.min(...openings) : DAY_BREAK
  const instant = wallClockToInstant(next, timeZone)
  // A time that clocks skip: an hour later.
  return instant(minute) ?? instant(minute + 60) ?? now + DAY * 60_000
}

/**
 * Returns when the business day of a date (`YYYY-MM-DD`) starts, in epoch milliseconds: orders from then on have it as their
 * `businessDate`. It ends when the next one starts.
 */
export function startOfBusinessDay(week: WeekSchedule, timeZone: string, date: string): number {
  const ends = shiftsOnDate(week, addDays(date, -1)).map((shift) => shiftEnd(shift) - DAY)
  const changes = [DAY_BREAK, ...ends, ...shiftsOnDate(week, date).map(({ from }) => from)]
  const weekday = weekdayOf(date)
  const minute = changes
    .filter((change) => change >= 0)
    .sort((a, b) => a - b)
    .find((change) => businessDate(week, { date, weekday, minute: change }) === date)
  const instant = wallClockToInstant(date, timeZone)
  const first = minute ?? DAY_BREAK
  // A time that clocks skip: an hour later.
  return instant(first) ?? instant(first + 60) ?? Date.parse(date)
}

function neverCloses(week: WeekSchedule, at: VenueTime): boolean {
  const state = openState(week, at)
  return state.open && state.closesInMinutes === null
}
