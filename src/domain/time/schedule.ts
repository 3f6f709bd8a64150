import { addDays, type VenueTime, type Weekday, weekdayOf, weekdays } from './weekday.ts'

/** An opening period in minutes since midnight; `to` is on the next day if it is not after `from`. */
export type Shift = { readonly from: number; readonly to: number }

export type DaySchedule = { readonly closed: boolean; readonly shifts: readonly Shift[] }

/** The schedule of a date that differs from its weekday. */
export type DateSchedule = DaySchedule & {
  /** The only slots for scheduled orders; absent: all slots within the shifts. */
  readonly slots?: readonly { readonly from: string; readonly to: string }[]
}

/** Opening hours of a week in venue time, and the dates (`YYYY-MM-DD`) that differ. A missing day is closed. */
export type WeekSchedule = Readonly<Partial<Record<Weekday, DaySchedule>>> & {
  readonly dates?: Readonly<Record<string, DateSchedule>>
  /** The venue has stated no hours: it counts as open (spec §4), and pages show no hours. */
  readonly unstated?: true
}

export const ALL_DAY: Shift = { from: 0, to: 1440 }

/** Returns the hours that pages show, or null if the venue has stated none. */
export const statedHours = (week: WeekSchedule): WeekSchedule | null => (week.unstated ? null : week)

/** Returns the regular shifts that start on a weekday; empty if it is closed. */
export const shiftsOnWeekday = (week: WeekSchedule, day: Weekday): readonly Shift[] => openShifts(week[day])

/** Returns the shifts that start on a date (`YYYY-MM-DD`); empty if it is closed. */
export const shiftsOnDate = (week: WeekSchedule, date: string): readonly Shift[] =>
  openShifts(week.dates?.[date] ?? week[weekdayOf(date)])

const openShifts = (schedule: DaySchedule | undefined) =>
  !schedule || schedule.closed ? [] : schedule.shifts

/** Returns the end of a shift in minutes since midnight of the day it starts on; above 1440 if it ends on the next day. */
export const shiftEnd = (shift: Shift): number => (shift.to > shift.from ? shift.to : shift.to + 1440)

export type OpenState =
  | { open: true; closesInMinutes: number | null }
  | { open: false; opens: { weekday: Weekday; minute: number; inMinutes: number } | null }

/**
 * Returns whether the venue is open at a venue time, and when that changes (spec §4).
 * `closesInMinutes` is null if it never closes; `opens` is null if no shift starts within the next seven days.
 * Minutes are wall-clock minutes: during the two clock changes of a year they are off by an hour.
 */
export function openState(week: WeekSchedule, at: VenueTime): OpenState {
  const shifts = shiftsAround(week, at.date)
  const latestEnd = (minute: number) =>
    Math.max(minute, ...shifts.filter(({ from, to }) => from <= minute && minute < to).map(({ to }) => to))
  // Shifts that touch or overlap form one opening period.
  let end = latestEnd(at.minute)
  while (latestEnd(end) > end) end = latestEnd(end)
  if (end > at.minute) return { open: true, closesInMinutes: end < WEEK ? end - at.minute : null }
  const start = Math.min(WEEK, ...shifts.map(({ from }) => from).filter((from) => from > at.minute))
  if (start === WEEK) return { open: false, opens: null }
  const weekday = weekdayOf(addDays(at.date, Math.floor(start / 1440)))
  return { open: false, opens: { weekday, minute: start % 1440, inMinutes: start - at.minute } }
}

/** The minutes of today and the seven days after it. */
const WEEK = 8 * 1440

/** Lists the shifts of yesterday and the next days, in minutes since midnight of `date`. */
function shiftsAround(week: WeekSchedule, date: string): Shift[] {
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((days) =>
    shiftsOnDate(week, addDays(date, days)).map((shift) => ({
      from: shift.from + days * 1440,
      to: shiftEnd(shift) + days * 1440,
    })),
  )
}

/** Lists the shifts of each weekday, Monday first. */
export function shiftsByWeekday(week: WeekSchedule): { weekday: Weekday; shifts: readonly Shift[] }[] {
  return weekdays.map((weekday) => ({ weekday, shifts: shiftsOnWeekday(week, weekday) }))
}
