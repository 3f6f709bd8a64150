import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type VenueTime, venueTime } from '../domain/time/weekday.ts'
import { perKey } from '../domain/values/per-key.ts'

const MINUTE = 60_000

/** The wall clock of a time zone. Updates every minute while it has listeners. */
export const venueClock = perKey(createClock)

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
