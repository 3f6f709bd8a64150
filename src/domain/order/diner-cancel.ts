import { slotStartTime } from '../time/slot-time.ts'
import type { SlotTimes } from '../time/slots.ts'
import { wallClockToInstant } from '../time/wall-clock.ts'
import { DUE_BEFORE } from './due-time.ts'
import { isUnanswered, type OrderStatus, orderStatus } from './order-status.ts'

/** How long a diner has to see what the venue changed before it is prepared, in milliseconds. */
export const TIME_TO_OBJECT = 5 * 60_000

/**
 * Until when a diner may cancel an order, in epoch milliseconds: until the venue accepts it (then `Infinity` before, and null
 * after). An order from which the venue has removed something may be cancelled until its preparation starts: at the earliest
 * `TIME_TO_OBJECT` after the change, and a scheduled one when it is due in the kitchen. `changedAt`: when the venue last removed
 * something, in epoch milliseconds. `timeZone` is that of the venue.
 */
export function dinerMayCancelUntil(
  order: {
    readonly status: OrderStatus
    readonly changedAt: number | null
    readonly schedule: Pick<SlotTimes, 'date' | 'from'> | null
  },
  timeZone: string,
): number | null {
  const { status, changedAt, schedule } = order
  if (isUnanswered(status)) return Number.POSITIVE_INFINITY
  if (status !== orderStatus.accepted || changedAt === null) return null
  const start = schedule && wallClockToInstant(schedule.date, timeZone)(slotStartTime(schedule).minute)
  return Math.max(changedAt + TIME_TO_OBJECT, (start ?? 0) - DUE_BEFORE)
}
