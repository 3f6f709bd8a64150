import { parseClockTime } from './clock-time.ts'
import type { SlotTimes } from './slots.ts'
import { type VenueTime, weekdayOf } from './weekday.ts'

/** What the venue's wall clock shows when a slot starts. */
export function slotTime({ date, from }: Pick<SlotTimes, 'date' | 'from'>): VenueTime {
  return { weekday: weekdayOf(date), minute: parseClockTime(from)?.minute ?? 0, date }
}
