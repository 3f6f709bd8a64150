import type { OpenState, WeekSchedule } from './schedule.ts'
import { NO_SCHEDULE, type ScheduledOrders } from './scheduled-orders.ts'
import type { SlotTimes } from './slots.ts'

/** When an order is wanted (spec §4). Later without a slot: none is left, or none is chosen. */
export type ScheduleChoice =
  | { readonly when: 'now' }
  | { readonly when: 'later'; readonly slot: SlotTimes | null }

/** When a branch that takes orders for later is open, and its rules for them. */
export type LaterOrders = { readonly hours: WeekSchedule; readonly scheduled: ScheduledOrders }

/** Whether a branch takes orders of one type at this moment, and its rules for later ones. */
export type OrderHours = { readonly open: boolean; readonly scheduled: ScheduledOrders }

/**
 * Counts the branch as open (spec §4)? Until its hours are known it does (`state` null), and for parcels to other
 * countries always: they leave when they leave, and are not scheduled either.
 */
export function orderHours(
  state: OpenState | null,
  scheduled: ScheduledOrders,
  isShipping: boolean,
): OrderHours {
  if (isShipping) return { open: true, scheduled: NO_SCHEDULE }
  return { open: state === null || state.open, scheduled }
}

/**
 * The rules for later orders as they count at this moment: none while the branch is closed and neither opens nor lists a
 * slot within the time an order may be placed ahead. Otherwise "order for later" would lead to a screen without a time.
 * `today` is the venue's date, `YYYY-MM-DD`.
 */
export function scheduledAt(
  { hours, scheduled }: LaterOrders,
  state: OpenState,
  today: string,
): ScheduledOrders {
  const opens = state.open ? 0 : (state.opens?.inMinutes ?? Number.POSITIVE_INFINITY)
  if (opens <= scheduled.maxAdvance) return scheduled
  // `openState` looks a week ahead, and knows nothing of slots.
  const isDated = Object.entries(hours.dates ?? {}).some(([date, { closed, shifts, slots }]) =>
    slots ? date >= today && slots.length > 0 : date > today && !closed && shifts.length > 0,
  )
  return isDated ? scheduled : NO_SCHEDULE
}

/** Are orders for now taken? */
export function takesOrdersNow({ open, scheduled }: OrderHours): boolean {
  return open && !(scheduled.on && scheduled.onlySchedule)
}

/** Do cart and checkout work: open, or orders for later are taken (spec §4)? */
export function canOrder({ open, scheduled }: OrderHours): boolean {
  return open || scheduled.on
}

/**
 * What is chosen for the diner until they do (spec §4): now where that is possible; else later, with the second slot of
 * the first day that has any, or its only one; null when there are none. `slots` are those available, soonest first.
 */
export function scheduleDefault(hours: OrderHours, slots: readonly SlotTimes[]): ScheduleChoice {
  if (takesOrdersNow(hours) || !hours.scheduled.on) return { when: 'now' }
  return laterAt(preselectedSlot(slots))
}

export function preselectedSlot<S extends SlotTimes>(slots: readonly S[]): S | null {
  const [first, second] = slots
  return second && second.date === first?.date ? second : (first ?? null)
}

/** The slot itself while it is available, else the next one that is, else the last; null when there are none. */
export function replacementFor<S extends SlotTimes>(slot: SlotTimes, slots: readonly S[]): S | null {
  const from = startOf(slot)
  return (
    slots.find((candidate) => sameSlot(candidate, slot)) ??
    slots.find((candidate) => startOf(candidate) >= from) ??
    slots.at(-1) ??
    null
  )
}

/** A choice as it stands now: kept while it is possible, otherwise the nearest that is (`before` null: none was made). */
export function settleChoice(
  before: ScheduleChoice | null,
  hours: OrderHours,
  slots: readonly SlotTimes[],
): ScheduleChoice {
  if (before === null || !hours.scheduled.on) return scheduleDefault(hours, slots)
  if (before.when === 'now') return takesOrdersNow(hours) ? before : scheduleDefault(hours, slots)
  return laterAt(before.slot ? replacementFor(before.slot, slots) : preselectedSlot(slots))
}

/** The choice of a slot, as it is kept and sent: without its instants. */
export function laterAt(slot: SlotTimes | null): ScheduleChoice {
  return { when: 'later', slot: slot && { date: slot.date, from: slot.from, to: slot.to } }
}

function sameSlot(a: SlotTimes, b: SlotTimes): boolean {
  return a.date === b.date && a.from === b.from && a.to === b.to
}

export function sameChoice(a: ScheduleChoice, b: ScheduleChoice): boolean {
  if (a.when === 'now' || b.when === 'now') return a.when === b.when
  return a.slot && b.slot ? sameSlot(a.slot, b.slot) : a.slot === b.slot
}

const startOf = ({ date, from }: SlotTimes) => `${date}T${from}`
