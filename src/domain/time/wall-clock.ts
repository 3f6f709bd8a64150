import { tzOffset } from '@date-fns/tz/tzOffset'
import { addDays as daysLater } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

const MINUTE = 60_000
const DAY = 86_400_000

/** `YYYY-MM-DD` some days later; a calendar date has no time zone. */
export function addDays(date: string, days: number): string {
  return formatISO(daysLater(parseISO(date), days), { representation: 'date' })
}

/**
 * From the wall clock of a date in `timeZone` to instants: minutes since its midnight (beyond 1440: of the next day) to
 * epoch milliseconds. A time that clocks skip gives null, one that they show twice its first instant.
 */
export function wallClock(date: string, timeZone: string): (minute: number) => number | null {
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
