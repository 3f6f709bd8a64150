import type { SlotTimes } from './slots.ts'
import { type VenueTime, weekdayOf } from './weekday.ts'

/** Returns the venue time at which a slot starts. */
export function slotStartTime({ date, from }: Pick<SlotTimes, 'date' | 'from'>): VenueTime {
  return { weekday: weekdayOf(date), minute: minuteOfDay(from), date }
}

/** Converts `HH:MM` to minutes since midnight. */
export function minuteOfDay(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
