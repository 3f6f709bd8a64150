import type { SlotTimes } from './slots.ts'
import { type VenueTime, weekdayOf } from './weekday.ts'

/** What the venue's wall clock shows when a slot starts. */
export function slotTime({ date, from }: Pick<SlotTimes, 'date' | 'from'>): VenueTime {
  return { weekday: weekdayOf(date), minute: minuteOf(from), date }
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
