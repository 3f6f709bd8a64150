import type { OpenState, WeekSchedule } from './schedule.ts'
import { NO_SCHEDULING, type SchedulingRules } from './scheduling-rules.ts'
import type { SlotTimes } from './slots.ts'

/** When an order is wanted (spec §4). Later without a slot: none is left, or none is chosen. */
export type ScheduleChoice =
  | { readonly when: 'now' }
  | { readonly when: 'later'; readonly slot: SlotTimes | null }

/** When a branch that takes orders for later is open, and its rules for them. */
export type BranchScheduling = { readonly hours: WeekSchedule; readonly scheduled: SchedulingRules }

/** Whether a branch takes orders of one type at this moment, and its rules for later ones. */
export type OrderingState = { readonly open: boolean; readonly scheduled: SchedulingRules }

/**
 * Counts the branch as open (spec §4)? Until its hours are known it does (`state` null), and for parcels to other
 * countries always: they leave when they leave, and are not scheduled either.
 */
export function orderingState(
  state: OpenState | null,
  scheduled: SchedulingRules,
  isShipping: boolean,
): OrderingState {
  if (isShipping) return { open: true, scheduled: NO_SCHEDULING }
  return { open: state === null || state.open, scheduled }
}

/** Are orders for now taken? */
export function takesOrdersNow({ open, scheduled }: OrderingState): boolean {
  return open && !(scheduled.on && scheduled.onlySchedule)
}

/** Do cart and checkout work: open, or orders for later are taken (spec §4)? */
export function canOrder({ open, scheduled }: OrderingState): boolean {
  return open || scheduled.on
}

/** The choice of a slot, as it is kept and sent: without its instants. */
export function toScheduleChoice(slot: SlotTimes | null): ScheduleChoice {
  return { when: 'later', slot: slot && { date: slot.date, from: slot.from, to: slot.to } }
}

export function isSameSlot(a: SlotTimes, b: SlotTimes): boolean {
  return a.date === b.date && a.from === b.from && a.to === b.to
}

export function isSameChoice(a: ScheduleChoice, b: ScheduleChoice): boolean {
  if (a.when === 'now' || b.when === 'now') return a.when === b.when
  return a.slot && b.slot ? isSameSlot(a.slot, b.slot) : a.slot === b.slot
}
