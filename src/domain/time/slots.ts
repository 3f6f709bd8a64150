import { formatClockTime, isCalendarDate, parseClockTime } from './clock-time.ts'
import { type Shift, shiftEnd, shiftsOnDate, type WeekSchedule } from './schedule.ts'
import { LEAD_MINUTES, type SchedulingRules } from './scheduling-rules.ts'
import { wallClockToInstant } from './wall-clock.ts'
import { addDays, venueTime } from './weekday.ts'

/**
 * A stretch of time an order can be wanted for, by the venue's wall clock: `YYYY-MM-DD` and `HH:MM`. `to` may be `24:00`;
 * at or before `from` it is of the next day.
 */
export type SlotTimes = { readonly date: string; readonly from: string; readonly to: string }

/** A slot with the instants at which it starts and ends, in epoch milliseconds. */
export type Slot = SlotTimes & { readonly startsAt: number; readonly endsAt: number }

/** Minutes of one slot. */
export const SLOT_MINUTES = 30

const MINUTE = 60_000

/** When orders for later are taken: the hours of a branch, its rules, its IANA time zone. */
export type SlotRules = {
  readonly hours: WeekSchedule
  readonly scheduled: SchedulingRules
  readonly timeZone: string
}

/**
 * The slots of one calendar date, in order and without overlap, whatever the time is now (spec §3). Each lies wholly
 * inside a shift; those of a shift that runs past midnight belong to the date they start on. A time that clocks skip is
 * in no slot, one that they show twice counts once, and no slot runs over the moment they go back.
 */
export function slotsOnDate(week: WeekSchedule, date: string, timeZone: string): Slot[] {
  const listed = week.dates?.[date]?.slots
  if (listed) return listedSlots(date, listed, timeZone)
  const starts = slotStarts(week, date)
  if (starts.length === 0) return []
  const instantOf = wallClockToInstant(date, timeZone)
  return starts.flatMap((minute): Slot[] => {
    const startsAt = instantOf(minute)
    // The end itself is outside the slot: it may be a time that clocks skip.
    const last = instantOf(minute + SLOT_MINUTES - 1)
    if (startsAt === null || last === null) return []
    // Clocks that go back within it would show times outside of the shift, and make it an hour longer.
    if (last + MINUTE - startsAt !== SLOT_MINUTES * MINUTE) return []
    const end = minute + SLOT_MINUTES
    const to = formatClockTime(end > 1440 ? end - 1440 : end)
    return [{ date, from: formatClockTime(minute), to, startsAt, endsAt: last + MINUTE }]
  })
}

/** The slots a platform lists for a date. */
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
 * The slots an order can be wanted for at `now` (epoch milliseconds): later than now, the minimum advance and the lead
 * time, not later than the maximum advance (spec §5, §9). Soonest first; none where orders for later are not taken.
 */
export function availableSlots({ hours, scheduled, timeZone }: SlotRules, now: number): Slot[] {
  if (!scheduled.on) return []
  const { after, until } = bookableRange(scheduled, now)
  const lastDate = venueTime(until, timeZone).date
  const slots: Slot[] = []
  for (let date = venueTime(now, timeZone).date; date <= lastDate; date = addDays(date, 1))
    slots.push(...slotsOnDate(hours, date, timeZone))
  return slots.filter(({ startsAt }) => startsAt > after && startsAt <= until)
}

/** What an order's slot is: one of those offered, one that has passed, or none of this venue's. */
export type SlotVerdict = 'offered' | 'expired' | 'not-offered'

/**
 * Judges a slot that a diner chose: by `now` it has to be later than the minimum advance and the lead time (spec §5). Clocks
 * that are up to `tolerance` milliseconds ahead may see one more day of slots.
 */
export function checkSlot(
  { hours, scheduled, timeZone }: SlotRules,
  wanted: SlotTimes,
  now: number,
  tolerance: number,
): SlotVerdict {
  if (!scheduled.on || !isCalendarDate(wanted.date)) return 'not-offered'
  const slot = slotsOnDate(hours, wanted.date, timeZone).find(
    ({ from, to }) => from === wanted.from && to === wanted.to,
  )
  if (!slot || slot.startsAt > bookableRange(scheduled, now + tolerance).until) return 'not-offered'
  return slot.startsAt > bookableRange(scheduled, now).after ? 'offered' : 'expired'
}

function bookableRange(
  { minAdvance, maxAdvance }: SchedulingRules,
  now: number,
): { after: number; until: number } {
  return { after: now + (minAdvance + LEAD_MINUTES) * MINUTE, until: now + maxAdvance * MINUTE }
}

/** Minutes since midnight at which the slots of a date start, those of last night's shift among them. */
function slotStarts(week: WeekSchedule, date: string): number[] {
  const lastNight = openingPeriods(week, addDays(date, -1)).map(({ from, to }) => ({
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
  // Last night's shift may run into today's: what overlaps is offered once.
  let free = 0
  return starts.filter((minute) => {
    if (minute < free) return false
    free = minute + SLOT_MINUTES
    return true
  })
}

/** The shifts that start on a date, those that touch or overlap as one; `to` beyond 1440 is of the next day. */
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
