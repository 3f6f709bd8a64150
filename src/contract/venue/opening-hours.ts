import type * as v from 'valibot'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import {
  type DateSchedule,
  type Shift,
  shiftEnd,
  shiftsOnDate,
  type WeekSchedule,
} from '../../domain/time/schedule.ts'
import { slotsOnDate } from '../../domain/time/slots.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { decodeDay, decodeWeek } from '../wire/week-schema.ts'
import type { shiftDaySchema, shiftsResponse } from './venue-details.ts'

type ShiftDay = v.InferOutput<typeof shiftDaySchema>

/**
 * Derives the weekly opening hours from the response for the next seven days, and the dates that differ by `status`,
 * `opens_at` or `slots` (spec §3). If a weekday occurs twice, the nearer day counts. The response may say that the venue has
 * stated no hours. Its `dates` have other hours than their weekdays. `now` is the time of the request in epoch milliseconds.
 */
export function decodeOpeningHours(
  shifts: v.InferOutput<typeof shiftsResponse>,
  timeZone: string,
  now: number,
): WeekSchedule {
  const days = [...shifts.days].reverse().map((day) => [day.day, day] as const)
  const usualWeek = decodeWeek({ ...Object.fromEntries(days), [shifts.today.day]: shifts.today })
  const special = Object.fromEntries(
    shifts.dates.map(({ date, ...day }) => [date, decodeDay(day)] as [string, DateSchedule]),
  )
  const week = shifts.dates.length > 0 ? { ...usualWeek, dates: special } : usualWeek
  const at = venueTime(now, timeZone)
  const others = [shifts.today, ...shifts.days.filter(({ date }) => date !== shifts.today.date)]
  const dates = others.flatMap((day): [string, DateSchedule][] => {
    const from = day.date === at.date ? at.minute : 0
    const usual = shiftsOnDate(week, day.date)
    const open = decodeDateShifts(day, usual, from)
    const slots = findDifferingSlots(day, week, timeZone, now)
    if (open === usual && slots === null) return []
    return [[day.date, { closed: open.length === 0, shifts: open, ...(slots && { slots }) }]]
  })
  return {
    ...week,
    ...(dates.length > 0 && { dates: { ...special, ...Object.fromEntries(dates) } }),
    ...(!shifts.stated && { unstated: true }),
  }
}

/**
 * Returns the shifts of a date by its status. A closed date is closed until `opens_at`, or for the rest of the day. Shifts
 * that end before `from` (minutes since midnight) are not affected.
 */
function decodeDateShifts(
  { status, opens_at }: ShiftDay,
  usual: readonly Shift[],
  from: number,
): readonly Shift[] {
  if (status === 'open') return usual
  const opens = opens_at === null ? null : (parseClockTime(opens_at)?.minute ?? null)
  const until = opens ?? 1440
  const isClosedAsUsual = usual.every((shift) => shiftEnd(shift) <= from || shift.from >= until)
  if (isClosedAsUsual) return usual
  return usual.flatMap((shift) => {
    if (shift.from >= until) return [shift]
    return opens !== null && shiftEnd(shift) > until ? [{ from: until, to: shift.to }] : []
  })
}

/** Returns the slots that the platform lists for a date if they differ from those of its shifts, else null. */
function findDifferingSlots({ date, slots }: ShiftDay, week: WeekSchedule, timeZone: string, now: number) {
  if (slots.length === 0) return null
  const text = (list: ShiftDay['slots']) => list.map(({ from, to }) => `${from} ${to}`).join()
  const own = slotsOnDate(week, date, timeZone).filter(({ startsAt }) => startsAt > now)
  return text(own) === text(slots) ? null : slots
}
