import { nextWeekday, previousWeekday, type VenueTime, type Weekday, weekdays } from './weekday.ts'

/** A stretch of one day in minutes since midnight; `to` at or before `from` ends on the next day. */
export type Shift = { readonly from: number; readonly to: number }

export type DaySchedule = { readonly closed: boolean; readonly shifts: readonly Shift[] }

/** Opening hours of a week, by the venue's wall clock. A missing day is closed. */
export type WeekSchedule = Readonly<Partial<Record<Weekday, DaySchedule>>>

export const ALL_DAY: Shift = { from: 0, to: 1440 }

/** The shifts that start on a day; none when it is closed. */
export const shiftsOf = (week: WeekSchedule, day: Weekday): readonly Shift[] => {
  const schedule = week[day]
  return !schedule || schedule.closed ? [] : schedule.shifts
}

/** Minutes since midnight of the shift's own day at which it ends; more than 1440 when it runs into the next day. */
export const endOf = (shift: Shift): number => (shift.to > shift.from ? shift.to : shift.to + 1440)

export type OpenState =
  | { open: true; closesInMinutes: number | null }
  | { open: false; opens: { weekday: Weekday; minute: number; inMinutes: number } | null }

/**
 * Is the venue open at this wall-clock time, and when does that change (spec §4)?
 * `closesInMinutes` is null when it never closes; `opens` is null when no shift lies within the week.
 * Minutes are of the wall clock: on the two nights a year on which clocks change they are an hour off.
 */
export function openState(week: WeekSchedule, at: VenueTime): OpenState {
  const end = currentEnd(week, at)
  if (end !== null) return { open: true, closesInMinutes: followEnd(week, at, end) }
  let weekday = at.weekday
  for (let ahead = 0; ahead <= 7; ahead++) {
    const starts = shiftsOf(week, weekday)
      .map((shift) => shift.from)
      .filter((from) => ahead > 0 || from > at.minute)
    if (starts.length > 0) {
      const minute = Math.min(...starts)
      return { open: false, opens: { weekday, minute, inMinutes: ahead * 1440 + minute - at.minute } }
    }
    weekday = nextWeekday(weekday)
  }
  return { open: false, opens: null }
}

/** End of the shift that covers this moment, in minutes since today's midnight, or null when none does. */
function currentEnd(week: WeekSchedule, at: VenueTime): number | null {
  const ends = [
    ...shiftsOf(week, at.weekday)
      .filter((shift) => shift.from <= at.minute && at.minute < endOf(shift))
      .map(endOf),
    ...shiftsOf(week, previousWeekday(at.weekday))
      .map((shift) => endOf(shift) - 1440)
      .filter((end) => at.minute < end),
  ]
  return ends.length > 0 ? Math.max(...ends) : null
}

/** Shifts that touch or overlap are one opening: follows them until a gap, null when a whole week has none. */
function followEnd(week: WeekSchedule, at: VenueTime, firstEnd: number): number | null {
  let end = firstEnd
  let midnight = 0
  let weekday = at.weekday
  while (end < 8 * 1440) {
    while (end >= midnight + 1440) {
      midnight += 1440
      weekday = nextWeekday(weekday)
    }
    const next = currentEnd(week, { ...at, weekday, minute: end - midnight })
    if (next === null) return end - at.minute
    end = midnight + next
  }
  return null
}

/** Monday to Sunday, for a list of hours. */
export function weekRows(week: WeekSchedule): { weekday: Weekday; shifts: readonly Shift[] }[] {
  return weekdays.map((weekday) => ({ weekday, shifts: shiftsOf(week, weekday) }))
}
