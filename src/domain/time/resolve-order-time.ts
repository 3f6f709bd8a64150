import {
  isSameSlot,
  type OrderingState,
  type ScheduleChoice,
  takesOrdersNow,
  toScheduleChoice,
} from './order-time.ts'
import { NO_SCHEDULING } from './scheduling-rules.ts'
import { slotStartTime } from './slot-time.ts'
import { availableSlots, type Slot, type SlotRules, type SlotTimes } from './slots.ts'
import { type VenueTime, venueTime } from './weekday.ts'

/** The ordering state, the available slots and the chosen time at one moment. */
export type ResolvedOrderTime = {
  readonly hours: OrderingState
  /** The available slots, soonest first; empty if scheduled orders are not accepted. */
  readonly slots: readonly Slot[]
  readonly choice: ScheduleChoice
  /** Orders for now are accepted, but what is ordered is available only later. */
  readonly laterOnly: boolean
}

/**
 * Returns the slots of a branch at `now` (epoch milliseconds) and the choice that is valid then (see `resolveChoice`). If
 * the branch is closed and has no slot, scheduling is switched off: there would be no time to choose.
 *
 * `suits`: whether anything that is ordered is available at a venue time. Only such times are offered, if there are any.
 */
export function resolveOrderTime(
  rules: Omit<SlotRules, 'scheduled'>,
  hours: OrderingState,
  before: ScheduleChoice | null,
  now: number,
  suits: (at: VenueTime) => boolean = () => true,
): ResolvedOrderTime {
  const all = availableSlots({ ...rules, scheduled: hours.scheduled }, now)
  const suitable = all.filter((slot) => suits(slotStartTime(slot)))
  const isForNow = takesOrdersNow(hours)
  const suitsNow = isForNow && suits(venueTime(now, rules.timeZone))
  const slots = suitsNow || suitable.length > 0 ? suitable : all
  const laterOnly = isForNow && !suitsNow && suitable.length > 0
  const isFruitless = !hours.open && slots.length === 0
  const counted = isFruitless
    ? { open: false, scheduled: NO_SCHEDULING }
    : laterOnly
      ? { open: true, scheduled: { ...hours.scheduled, onlySchedule: true } }
      : hours
  return { hours: counted, slots, choice: resolveChoice(before, counted, slots), laterOnly }
}

/** Moves a choice to another day: the same time if available, else the next slot. Undefined if that day has no slot. */
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
 * Returns the choice before the diner makes one (spec §4): now if possible, else later with the second slot of the first
 * available day, or its only slot; null if there is none. `slots` are the available slots, soonest first.
 */
export function defaultChoice(hours: OrderingState, slots: readonly SlotTimes[]): ScheduleChoice {
  if (takesOrdersNow(hours) || !hours.scheduled.on) return { when: 'now' }
  return toScheduleChoice(preselectedSlot(slots))
}

/** Returns the second slot of the first day, its only slot, or null. `slots` are in chronological order. */
export function preselectedSlot<S extends SlotTimes>(slots: readonly S[]): S | null {
  const [first, second] = slots
  return second && second.date === first?.date ? second : (first ?? null)
}

/** Returns the slot itself if it is available, else the next available slot, else the last one; null if there is none. */
export function nearestSlot<S extends SlotTimes>(slot: SlotTimes, slots: readonly S[]): S | null {
  const from = startOf(slot)
  return (
    slots.find((candidate) => isSameSlot(candidate, slot)) ??
    slots.find((candidate) => startOf(candidate) >= from) ??
    slots.at(-1) ??
    null
  )
}

/** Returns the choice if it is still possible, else the nearest possible one. `before` is null if the diner has not chosen. */
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
