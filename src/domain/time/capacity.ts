import { endOfBusinessDay } from './business-day.ts'
import { formatClockTime } from './clock-time.ts'
import { QUARTER } from './quarter-hours.ts'
import { openState, type WeekSchedule } from './schedule.ts'
import type { Slot, SlotTimes } from './slots.ts'
import { venueTime } from './weekday.ts'

/** What a limit counts. */
export const capacityUnits = ['orders', 'dishes'] as const
export type CapacityUnit = (typeof capacityUnits)[number]

/** How much a branch prepares in a quarter of an hour, for all selling types together. */
export type Capacity = { readonly unit: CapacityUnit; readonly most: number }

/** What is planned per quarter of an hour, by its start in epoch milliseconds. */
export type Load = ReadonlyMap<number, { readonly orders: number; readonly dishes: number }>

/** The highest limit that a venue can set. */
export const MAX_CAPACITY = 500

const MINUTE = 60_000

/** What counts of an order. */
const amountOf = ({ unit }: Capacity, dishes: number): number => (unit === 'orders' ? 1 : dishes)

/** How much of a quarter of an hour is planned, in the unit of the limit. */
export const plannedIn = ({ unit }: Capacity, load: Load, quarter: number): number =>
  load.get(quarter)?.[unit] ?? 0

/** Whether an order fits into a quarter of an hour. One that is larger than the limit fits into an empty one. */
export function hasRoom(capacity: Capacity, load: Load, quarter: number, dishes: number): boolean {
  const planned = plannedIn(capacity, load, quarter)
  return planned === 0 || planned + amountOf(capacity, dishes) <= capacity.most
}

/**
 * Returns when an order for as soon as possible can be planned: from now until the branch closes, and at the latest until its business
 * day ends. All times are epoch milliseconds.
 */
export function soonestPeriod(
  hours: WeekSchedule,
  timeZone: string,
  now: number,
): Pick<Slot, 'startsAt' | 'endsAt'> {
  const state = openState(hours, venueTime(now, timeZone))
  const minute = Math.floor(now / MINUTE) * MINUTE
  const closes =
    state.open && state.closesInMinutes !== null ? minute + state.closesInMinutes * MINUTE : Infinity
  return { startsAt: now, endsAt: Math.min(closes, endOfBusinessDay(hours, timeZone, now)) }
}

/** Returns a quarter of an hour, given by its start in epoch milliseconds, on the venue's clock. */
export function quarterTimes(quarter: number, timeZone: string): SlotTimes {
  const { date, minute } = venueTime(quarter, timeZone)
  const end = venueTime(quarter + QUARTER, timeZone).minute
  return { date, from: formatClockTime(minute), to: formatClockTime(end === 0 ? 1440 : end) }
}
