import { tzOffset } from '@date-fns/tz/tzOffset'
import { perKey } from '../values/per-key.ts'
import type { OffsetFrom, ZoneClock } from './zone-clock.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60
/** What a clock covers, in minutes since 1970. Before and after it, browsers use their own time zones, which takes them longer. */
const [FROM, TO] = [Date.UTC(2026) / MINUTE, Date.UTC(2032) / MINUTE]

/** Returns the clock of a time zone for the years 2026 to 2031. @throws RangeError if the time zone does not exist. */
export const zoneClock = perKey((timeZone: string): ZoneClock => {
  const offset = (minute: number) => tzOffset(timeZone, new Date(minute * MINUTE))
  if (Number.isNaN(offset(FROM))) throw new RangeError(`there is no time zone ${timeZone}`)
  const offsets: OffsetFrom[] = [
    [0, null],
    [FROM, offset(FROM)],
  ]
  for (let week = FROM; week < TO; week += WEEK) {
    const end = Math.min(week + WEEK, TO)
    if (offset(week) === offset(end)) continue
    const change = firstAfter(week, end, (minute) => offset(minute) !== offset(week))
    offsets.push([change, offset(change)])
  }
  return JSON.stringify([...offsets, [TO, null]])
})

/** Returns the first minute above `low` for which `isAfter` is true. It is true from then on, up to `high`. */
function firstAfter(low: number, high: number, isAfter: (minute: number) => boolean): number {
  if (high - low <= 1) return high
  const middle = Math.floor((low + high) / 2)
  return isAfter(middle) ? firstAfter(low, middle, isAfter) : firstAfter(middle, high, isAfter)
}
