import { laterAt, type OrderHours, type ScheduleChoice, sameSlot, takesOrdersNow } from './order-time.ts'
import { NO_SCHEDULE } from './scheduled-orders.ts'
import { availableSlots, type Slot, type SlotRules, type SlotTimes } from './slots.ts'

/** What cart and checkout offer at one moment, and what is chosen of it. */
export type SettledTime = {
  readonly hours: OrderHours
  /** Those an order can be wanted for, soonest first; empty where orders for later are not taken. */
  readonly slots: readonly Slot[]
  readonly choice: ScheduleChoice
}

/**
 * The slots of a branch at `now` (epoch milliseconds) and a choice as it then stands (`settleChoice`). A closed branch
 * without a slot takes no orders for later: they would lead to a screen without a time.
 */
export function settleTime(
  rules: Omit<SlotRules, 'scheduled'>,
  hours: OrderHours,
  before: ScheduleChoice | null,
  now: number,
): SettledTime {
  const slots = availableSlots({ ...rules, scheduled: hours.scheduled }, now)
  const isFruitless = !hours.open && slots.length === 0
  const counted = isFruitless ? { open: false, scheduled: NO_SCHEDULE } : hours
  return { hours: counted, slots, choice: settleChoice(before, counted, slots) }
}

/** Another day for a choice: the chosen time where that day has it, else the next one. Undefined: it has none. */
export function choiceOnDay(
  choice: ScheduleChoice,
  date: string,
  slots: readonly Slot[],
): ScheduleChoice | undefined {
  const ofDay = slots.filter((slot) => slot.date === date)
  const chosen = choice.when === 'later' ? choice.slot : null
  const slot = chosen ? replacementFor({ ...chosen, date }, ofDay) : ofDay[0]
  return slot ? laterAt(slot) : undefined
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

const startOf = ({ date, from }: SlotTimes) => `${date}T${from}`
