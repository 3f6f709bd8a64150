import {
  isSameSlot,
  type OrderingState,
  type ScheduleChoice,
  takesOrdersNow,
  toScheduleChoice,
} from './order-time.ts'
import { NO_SCHEDULING } from './scheduling-rules.ts'
import { availableSlots, type Slot, type SlotRules, type SlotTimes } from './slots.ts'

/** What cart and checkout offer at one moment, and what is chosen of it. */
export type ResolvedOrderTime = {
  readonly hours: OrderingState
  /** Those an order can be wanted for, soonest first; empty where orders for later are not taken. */
  readonly slots: readonly Slot[]
  readonly choice: ScheduleChoice
}

/**
 * The slots of a branch at `now` (epoch milliseconds) and a choice as it then stands (`resolveChoice`). A closed branch
 * without a slot takes no orders for later: they would lead to a screen without a time.
 */
export function resolveOrderTime(
  rules: Omit<SlotRules, 'scheduled'>,
  hours: OrderingState,
  before: ScheduleChoice | null,
  now: number,
): ResolvedOrderTime {
  const slots = availableSlots({ ...rules, scheduled: hours.scheduled }, now)
  const isFruitless = !hours.open && slots.length === 0
  const counted = isFruitless ? { open: false, scheduled: NO_SCHEDULING } : hours
  return { hours: counted, slots, choice: resolveChoice(before, counted, slots) }
}

/** Another day for a choice: the chosen time where that day has it, else the next one. Undefined: it has none. */
export function moveChoiceToDay(
  choice: ScheduleChoice,
  date: string,
  slots: readonly Slot[],
): ScheduleChoice | undefined {
  const ofDay = slots.filter((slot) => slot.date === date)
  const chosen = choice.when === 'later' ? choice.slot : null
  const slot = chosen ? nearestSlot({ ...chosen, date }, ofDay) : ofDay[0]
  return slot ? toScheduleChoice(slot) : undefined
}

/**
 * What is chosen for the diner until they do (spec §4): now where that is possible; else later, with the second slot of
 * the first day that has any, or its only one; null when there are none. `slots` are those available, soonest first.
 */
export function defaultChoice(hours: OrderingState, slots: readonly SlotTimes[]): ScheduleChoice {
  if (takesOrdersNow(hours) || !hours.scheduled.on) return { when: 'now' }
  return toScheduleChoice(preselectedSlot(slots))
}

export function preselectedSlot<S extends SlotTimes>(slots: readonly S[]): S | null {
  const [first, second] = slots
  return second && second.date === first?.date ? second : (first ?? null)
}

/** The slot itself while it is available, else the next one that is, else the last; null when there are none. */
export function nearestSlot<S extends SlotTimes>(slot: SlotTimes, slots: readonly S[]): S | null {
  const from = startOf(slot)
  return (
    slots.find((candidate) => isSameSlot(candidate, slot)) ??
    slots.find((candidate) => startOf(candidate) >= from) ??
    slots.at(-1) ??
    null
  )
}

/** A choice as it stands now: kept while it is possible, otherwise the nearest that is (`before` null: none was made). */
export function resolveChoice(
  before: ScheduleChoice | null,
  hours: OrderingState,
  slots: readonly SlotTimes[],
): ScheduleChoice {
  if (before === null || !hours.scheduled.on) return defaultChoice(hours, slots)
  if (before.when === 'now') return takesOrdersNow(hours) ? before : defaultChoice(hours, slots)
  return toScheduleChoice(before.slot ? nearestSlot(before.slot, slots) : preselectedSlot(slots))
}

const startOf = ({ date, from }: SlotTimes) => `${date}T${from}`
