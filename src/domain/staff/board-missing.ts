import { openState, statedHours, type WeekSchedule } from '../time/schedule.ts'
import { venueTime } from '../time/weekday.ts'

/** How long a branch can be without a board during its opening hours before it is warned, in milliseconds. */
export const MISSING_AFTER = 5 * 60_000

/** How long orders are paused at a time while a branch has no board, in milliseconds, if it wants that. */
export const PAUSE_WITHOUT_BOARD = 30 * 60_000

/**
 * Whether a branch has been open for five minutes without a board. `lastSeen`: when it last had one. Both times are epoch
 * milliseconds. A branch that states no hours is never warned, since nobody knows when it works.
 */
export function isBoardMissing(
  hours: WeekSchedule,
  timeZone: string,
  { lastSeen, now }: { readonly lastSeen: number; readonly now: number },
): boolean {
  const since = now - MISSING_AFTER
  const isOpenAt = (at: number) => openState(hours, venueTime(at, timeZone)).open
  return statedHours(hours) !== null && lastSeen <= since && isOpenAt(since) && isOpenAt(now)
}
