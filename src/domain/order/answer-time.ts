import { slotStartTime } from '../time/slot-time.ts'
import type { SlotTimes } from '../time/slots.ts'
import { wallClockToInstant } from '../time/wall-clock.ts'

/** Minutes after which an order that nobody answered is declined, unless the venue has set another limit. */
export const DEFAULT_ANSWER_MINUTES = 10
/** What a venue can set, in minutes. */
export const ANSWER_MINUTES = { least: 3, most: 120 } as const

/** Minutes after which the diner learns that an order has no answer yet. */
const LATE_MINUTES = 3

/** What decides since when an order waits for an answer. Times are epoch milliseconds. */
export type WaitingOrder = {
  readonly placedAt: number
  /** When its online payment was completed; null if it is not paid online. */
  readonly paidAt: number | null
  /** The slot of a scheduled order; null for as soon as possible. */
  readonly schedule: Pick<SlotTimes, 'date' | 'from'> | null
}

/**
 * Returns since when an order waits for the venue's answer, in epoch milliseconds: since it was placed or, if it is paid online,
 * paid; a scheduled one since the start of its slot.
 */
export function waitsSince({ placedAt, paidAt, schedule }: WaitingOrder, timeZone: string): number {
  const ordered = paidAt ?? placedAt
  if (schedule === null) return ordered
  const start = wallClockToInstant(schedule.date, timeZone)(slotStartTime(schedule).minute)
  return Math.max(ordered, start ?? ordered)
}

/** Returns when the diner learns that the venue has not answered the order yet, in epoch milliseconds. */
export const answerIsLateAt = (order: WaitingOrder, timeZone: string): number =>
  waitsSince(order, timeZone) + LATE_MINUTES * 60_000

/** Seconds after which owners and managers are warned that an order has no answer yet. */
const WARNING_SECONDS = 90

/** Returns when owners and managers are warned that nobody has answered the order, in epoch milliseconds. */
export const warningIsDueAt = (order: WaitingOrder, timeZone: string): number =>
  waitsSince(order, timeZone) + WARNING_SECONDS * 1000
