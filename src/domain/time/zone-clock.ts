import { clocks } from './weekday.ts'

/**
 * The offsets of a time zone from UTC as JSON, each with the time from which it holds: `[[0,null],[29453760,60],[29579100,120],…]`, in
 * minutes and in minutes since 1970. Null if it is not known.
 */
export type ZoneClock = string
export type OffsetFrom = readonly [from: number, offset: number | null]

const MINUTE = 60_000

/**
 * Lets `venueTime` use the clock of a time zone. Without it, the first use of `Intl.DateTimeFormat` takes phones up to 100 ms.
 */
export function rememberClock(timeZone: string, clock: ZoneClock = '[]'): void {
  const offsets = JSON.parse(clock) as OffsetFrom[]
  clocks.set(timeZone, (now) => offsets.findLast(([from]) => from <= now / MINUTE)?.[1])
}
