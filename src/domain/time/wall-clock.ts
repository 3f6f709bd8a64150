import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * From the wall clock of a date in `timeZone` to instants: minutes since its midnight (beyond 1440: of the next day) to
 * epoch milliseconds. A time that clocks skip gives null, one that they show twice its first instant.
 */
export function wallClockToInstant(date: string, timeZone: string): (minute: number) => number | null {
  const midnight = Date.parse(date)
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * MINUTE
  // The date begins and ends between these two wherever it is; alike, they hold for all of it: two look-ups a day.
  const before = offsetAt(midnight - DAY)
  const after = offsetAt(midnight + 2 * DAY)
  return (minute) => {
    const wall = midnight + minute * MINUTE
    if (before === after) return wall - before
    const instants = [before, after]
      .filter((offset) => offsetAt(wall - offset) === offset)
      .map((offset) => wall - offset)
    return instants.length > 0 ? Math.min(...instants) : null
  }
}
