import { addCalendarDays } from './calendar-date.ts'
import { formatClockTime, isCalendarDate, parseClockTime } from './clock-time.ts'
import { firstFree } from './quarter-hours.ts'
import { type Shift, shiftEnd, shiftsOnDate, type WeekSchedule } from './schedule.ts'
import { LEAD_MINUTES, type SchedulingRules } from './scheduling-rules.ts'
import type { TypeService } from './type-service.ts'
import { wallClockToInstant } from './wall-clock.ts'
import { venueTime } from './weekday.ts'

/**
 * A slot for scheduled orders in venue time: `YYYY-MM-DD` and `HH:MM`. `to` may be `24:00`; if it is not after `from`, it is
 * on the next day.
 */
export type SlotTimes = { readonly date: string; readonly from: string; readonly to: string }

/** A slot with its start and end in epoch milliseconds. */
export type Slot = SlotTimes & { readonly startsAt: number; readonly endsAt: number }

/** Length of a slot in minutes. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000

/**
 * What the slots of a branch depend on: its opening hours, its scheduling rules, its IANA time zone, a pause, and which quarters of an
 * hour, by their start in epoch milliseconds, have no room for an order.
 */
export type SlotRules = {
  readonly hours: WeekSchedule
  readonly scheduled: SchedulingRules
  readonly timeZone: string
  readonly service?: Pick<TypeService, 'pausedUntil'>
  readonly isFull?: ((quarter: number) => boolean) | undefined
}

/**
 * Lists the slots of a date in order and without overlaps, regardless of the current time (spec §3). Each slot lies within
 * a shift. In a shift that ends after midnight, a slot belongs to the date on which it starts. When clocks change, slots
 * exclude times that clocks skip, contain repeated times once, and never span the moment at which clocks go back.
 */
export function slotsOnDate(week: WeekSchedule, date: string, timeZone: string): Slot[] {
  const listed = week.dates?.[date]?.slots
  if (listed) return listedSlots(date, listed, timeZone)
  const starts = slotStarts(week, date)
  if (starts.length === 0) return []
  const instantOf = wallClockToInstant(date, timeZone)
  return starts.flatMap((minute): Slot[] => {
    const startsAt = instantOf(minute)
    // Check the last minute, not the end: the end is exclusive and may be a time that clocks skip.
    const last = instantOf(minute + SLOT_MINUTES - 1)
    if (startsAt === null || last === null) return []
    // If clocks go back within the slot, it would be an hour longer and show times outside the shift.
    if (last + MINUTE - startsAt !== SLOT_MINUTES * MINUTE) return []
    const end = minute + SLOT_MINUTES
    const to = formatClockTime(end > 1440 ? end - 1440 : end)
    return [{ date, from: formatClockTime(minute), to, startsAt, endsAt: last + MINUTE }]
  })
}

/** Converts the slots that the platform lists for a date. */
function listedSlots(
  date: string,
  listed: readonly { readonly from: string; readonly to: string }[],
  timeZone: string,
): Slot[] {
  const instantOf = wallClockToInstant(date, timeZone)
  return listed
    .flatMap(({ from, to }): Slot[] => {
      const start = parseClockTime(from)?.minute
      const last = parseClockTime(to)?.minute
      if (start === undefined || last === undefined) return []
      const end = last > start ? last : last + 1440
      const [startsAt, endsAt] = [instantOf(start), instantOf(end)]
      if (startsAt === null || endsAt === null) return []
      return [{ date, from: formatClockTime(start), to: formatClockTime(last), startsAt, endsAt }]
    })
    .sort((a, b) => a.startsAt - b.startsAt)
}

/**
 * Lists the slots that can be ordered at `now` (epoch milliseconds), soonest first: they start after now plus the minimum
 * advance and the lead time, not before a pause ends, and not after the maximum advance (spec §5, §9), and are not full. Empty if
 * scheduled orders are not accepted.
 */
export function availableSlots(
  { hours, scheduled, timeZone, service, isFull }: SlotRules,
  now: number,
): Slot[] {
  if (!scheduled.on) return []
  const { after, until } = bookableRange(scheduled, now)
  const resumes = service?.pausedUntil ?? 0
  const lastDate = venueTime(until, timeZone).date
  const slots: Slot[] = []
  for (let date = venueTime(now, timeZone).date; date <= lastDate; date = addCalendarDays(date, 1))
    slots.push(...slotsOnDate(hours, date, timeZone))
  return slots.filter(
    (slot) =>
      slot.startsAt > after &&
      slot.startsAt >= resumes &&
      slot.startsAt <= until &&
      (!isFull || firstFree(slot, isFull) !== null),
  )
}

/** The result of a slot check: the slot is offered, is too soon by now, or is not a slot of this venue. */
export type SlotVerdict = 'offered' | 'expired' | 'not-offered'

/**
 * Checks a slot that a diner chose: it must start after `now` plus the minimum advance and the lead time (spec §5), and not before
 * a pause ends. The diner's clock may be up to `tolerance` milliseconds ahead, so the latest slot is that much later.
 */
export function checkSlot(
  { hours, scheduled, timeZone, service }: SlotRules,
  wanted: SlotTimes,
  now: number,
  tolerance: number,
): SlotVerdict {
  if (!scheduled.on || !isCalendarDate(wanted.date)) return 'not-offered'
  const slot = slotsOnDate(hours, wanted.date, timeZone).find(
    ({ from, to }) => from === wanted.from && to === wanted.to,
  )
  if (!slot || slot.startsAt > bookableRange(scheduled, now + tolerance).until) return 'not-offered'
  const isTooSoon =
    slot.startsAt <= bookableRange(scheduled, now).after || slot.startsAt < (service?.pausedUntil ?? 0)
  return isTooSoon ? 'expired' : 'offered'
}

function bookableRange(
  { minAdvance, maxAdvance }: SchedulingRules,
  now: number,
): { after: number; until: number } {
  return { after: now + (minAdvance + LEAD_MINUTES) * MINUTE, until: now + maxAdvance * MINUTE }
}

/** Lists the starts of a date's slots in minutes since midnight, including the shift that began the day before. */
function slotStarts(week: WeekSchedule, date: string): number[] {
  const lastNight = openingPeriods(week, addCalendarDays(date, -1)).map(({ from, to }) => ({
    from: from - 1440,
    to: to - 1440,
  }))
  const starts = [...lastNight, ...openingPeriods(week, date)]
    .flatMap(({ from, to }) => {
      const count = Math.floor((to - from) / SLOT_MINUTES)
      return Array.from({ length: count }, (_, index) => from + index * SLOT_MINUTES)
    })
    .filter((minute) => minute >= 0 && minute < 1440)
    .sort((a, b) => a - b)
  // The shift of the day before may overlap with today's: offer each time once.
  let free = 0
  return starts.filter((minute) => {
    if (minute < free) return false
    free = minute + SLOT_MINUTES
    return true
  })
}

/** Lists the shifts that start on a date, with touching and overlapping shifts joined. A `to` above 1440 is on the next day. */
function openingPeriods(week: WeekSchedule, date: string): Shift[] {
  const shifts = shiftsOnDate(week, date)
    .map((shift) => ({ from: shift.from, to: shiftEnd(shift) }))
    .sort((a, b) => a.from - b.from)
  const joined: Shift[] = []
  for (const shift of shifts) {
    const last = joined.at(-1)
    if (last && shift.from <= last.to)
      joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, shift.to) })
    else joined.push(shift)
  }
  return joined
}
