import { minuteOfDay } from '../time/slot-time.ts'
import { addDays, type VenueTime, weekdayOf } from '../time/weekday.ts'
import { type TimeLimit, violatedTimeLimit } from './availability.ts'

/** Number of days that are searched. */
const DAYS_AHEAD = 7

/** Returns the first venue time after `at` at which an item with these limits is available; null if there is none within a week. */
export function nextAvailableTime(
  limits: readonly (readonly TimeLimit[])[],
  at: VenueTime,
): VenueTime | null {
  const minutes = [
    ...new Set(limits.flat().map(({ window }) => minuteOfDay(window.from?.slice(-5) ?? '00:00'))),
    0,
  ]
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(at.date, ahead)
    const weekday = weekdayOf(date)
    for (const minute of minutes.toSorted((a, b) => a - b)) {
      const moment = { date, weekday, minute }
      if ((ahead > 0 || minute > at.minute) && violatedTimeLimit(limits, moment) === null) return moment
    }
  }
  return null
}
