import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type VenueTime, venueTime } from '../domain/time/weekday.ts'

const MINUTE = 60_000
const clocks = new Map<string, ReadableAtom<VenueTime>>()

/** The wall clock of a time zone, going by the minute while somebody looks. */
export function venueClock(timeZone: string): ReadableAtom<VenueTime> {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = createClock(timeZone)
    clocks.set(timeZone, clock)
  }
  return clock
}

function createClock(timeZone: string): ReadableAtom<VenueTime> {
  const $time = atom(venueTime(Date.now(), timeZone))
  onMount($time, () => {
    const tick = () => $time.set(venueTime(Date.now(), timeZone))
    tick()
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  })
  return $time
}
