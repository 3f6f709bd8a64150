import type { OpenState, WeekSchedule } from './schedule.ts'
import { NO_SCHEDULING, type SchedulingRules } from './scheduling-rules.ts'
import type { SlotTimes } from './slots.ts'
import type { TypeService } from './type-service.ts'

/** The time an order is for (spec §4). The slot is null if no slot is left or none is chosen. */
export type ScheduleChoice =
  | { readonly when: 'now' }
  | { readonly when: 'later'; readonly slot: SlotTimes | null }

/** What a branch that takes scheduled orders decides the time of an order by. */
export type BranchScheduling = {
  readonly hours: WeekSchedule
  readonly scheduled: SchedulingRules
  readonly service: TypeService
}

/** Whether a branch accepts orders of one type for now, and its scheduling rules. */
export type OrderingState = { readonly open: boolean; readonly scheduled: SchedulingRules }

/**
 * Decides whether a branch counts as open for orders (spec §4). It does if its hours are not known yet (`state` is null), and
 * always for parcels to other countries, which cannot be scheduled either. It does not while staff have paused (`paused`) the type.
 */
export function orderingState(
  state: OpenState | null,
  scheduled: SchedulingRules,
  isShipping: boolean,
  paused = false,
): OrderingState {
  if (isShipping) return { open: true, scheduled: NO_SCHEDULING }
  return { open: !paused && (state === null || state.open), scheduled }
}

/** Whether orders for now are accepted. */
export function takesOrdersNow({ open, scheduled }: OrderingState): boolean {
  return open && !(scheduled.on && scheduled.onlySchedule)
}

/** Whether orders are accepted at all: the branch is open or takes scheduled orders (spec §4). */
export function canOrder({ open, scheduled }: OrderingState): boolean {
  return open || scheduled.on
}

/** Converts a slot to the choice that is stored and sent, without the slot's instants. */
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
