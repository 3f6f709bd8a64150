import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Returns a function that converts wall-clock minutes of a date in `timeZone` to epoch milliseconds. Minutes count from
 * midnight; above 1440 they are on the next day. Times that clocks skip give null; repeated times give the first instant.
 */
export function wallClockToInstant(date: string, timeZone: string): (minute: number) => number | null {
  const midnight = Date.parse(date)
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * MINUTE
  // The date lies between these two instants in every time zone. If both offsets are equal, no clock change is in between.
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
