import { addDays, type VenueTime, type Weekday, weekdayOf, weekdays } from './weekday.ts'

/** A stretch of one day in minutes since midnight; `to` at or before `from` ends on the next day. */
export type Shift = { readonly from: number; readonly to: number }

export type DaySchedule = { readonly closed: boolean; readonly shifts: readonly Shift[] }

/** A date that is not as its weekday usually is. */
export type DateSchedule = DaySchedule & {
  /** The only slots orders for later are taken for; absent: those that fit the shifts. */
  readonly slots?: readonly { readonly from: string; readonly to: string }[]
}

/** Opening hours of a week, by the venue's wall clock, and dates (`YYYY-MM-DD`) that differ. A missing day is closed. */
export type WeekSchedule = Readonly<Partial<Record<Weekday, DaySchedule>>> & {
  readonly dates?: Readonly<Record<string, DateSchedule>>
  /** The venue has stated no hours: it counts as open (spec §4), and nothing is shown of when. */
  readonly unstated?: true
}

export const ALL_DAY: Shift = { from: 0, to: 1440 }

/** The hours that pages show; null where the venue has stated none. */
export const statedHours = (week: WeekSchedule): WeekSchedule | null => (week.unstated ? null : week)

/** The shifts that start on a weekday as it usually is; none when it is closed. */
export const shiftsOnWeekday = (week: WeekSchedule, day: Weekday): readonly Shift[] => openShifts(week[day])

/** The shifts that start on a date (`YYYY-MM-DD`); none when it is closed. */
export const shiftsOnDate = (week: WeekSchedule, date: string): readonly Shift[] =>
  openShifts(week.dates?.[date] ?? week[weekdayOf(date)])

const openShifts = (schedule: DaySchedule | undefined) =>
  !schedule || schedule.closed ? [] : schedule.shifts

/** Minutes since midnight of the shift's own day at which it ends; more than 1440 when it runs into the next day. */
export const shiftEnd = (shift: Shift): number => (shift.to > shift.from ? shift.to : shift.to + 1440)

export type OpenState =
  | { open: true; closesInMinutes: number | null }
  | { open: false; opens: { weekday: Weekday; minute: number; inMinutes: number } | null }

/**
 * Is the venue open at this wall-clock time, and when does that change (spec §4)?
 * `closesInMinutes` is null when it never closes; `opens` is null when no shift lies within the week.
 * Minutes are of the wall clock: on the two nights a year on which clocks change they are an hour off.
 */
export function openState(week: WeekSchedule, at: VenueTime): OpenState {
  const shifts = shiftsAround(week, at.date)
  const latestEnd = (minute: number) =>
    Math.max(minute, ...shifts.filter(({ from, to }) => from <= minute && minute < to).map(({ to }) => to))
  // Shifts that touch or overlap are one opening.
  let end = latestEnd(at.minute)
  while (latestEnd(end) > end) end = latestEnd(end)
  if (end > at.minute) return { open: true, closesInMinutes: end < WEEK ? end - at.minute : null }
  const start = Math.min(WEEK, ...shifts.map(({ from }) => from).filter((from) => from > at.minute))
  if (start === WEEK) return { open: false, opens: null }
  const weekday = weekdayOf(addDays(at.date, Math.floor(start / 1440)))
  return { open: false, opens: { weekday, minute: start % 1440, inMinutes: start - at.minute } }
}

/** Today and the seven days after it, in minutes. */
const WEEK = 8 * 1440

/** The shifts from yesterday's on, in minutes since midnight of the date. */
function shiftsAround(week: WeekSchedule, date: string): Shift[] {
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((days) =>
    shiftsOnDate(week, addDays(date, days)).map((shift) => ({
      from: shift.from + days * 1440,
      to: shiftEnd(shift) + days * 1440,
    })),
  )
}

/** Monday to Sunday, for a list of hours. */
export function shiftsByWeekday(week: WeekSchedule): { weekday: Weekday; shifts: readonly Shift[] }[] {
  return weekdays.map((weekday) => ({ weekday, shifts: shiftsOnWeekday(week, weekday) }))
}
