import type { SlotTimes } from './slots.ts'
import { type VenueTime, weekdayOf } from './weekday.ts'

/** What the venue's wall clock shows when a slot starts. */
export function slotStartTime({ date, from }: Pick<SlotTimes, 'date' | 'from'>): VenueTime {
  return { weekday: weekdayOf(date), minute: minuteOfDay(from), date }
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOfDay(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
