import type { CallResponse } from '../../src/contract/calls.ts'
import { openState, type WeekSchedule } from '../../src/domain/schedule.ts'
import {
  nextWeekday,
  previousWeekday,
  type VenueTime,
  venueTime,
  type Weekday,
} from '../../src/domain/weekday.ts'
import type { BranchView } from './branch-view.ts'

type ShiftDay = CallResponse<'shifts'>['today']

/** Minutes of one slot. */
const SLOT = 30

/**
 * A branch's hours: today and the seven days from today on, by the venue's wall clock at `now` (epoch milliseconds)
 * (spec §3). Times are `HH:MM` of the venue.
 */
export function shiftsOf(view: BranchView, now: number): CallResponse<'shifts'> {
  const { timeZone } = view.business
  const at = venueTime(now, timeZone)
  const days: ShiftDay[] = []
  let weekday = at.weekday
  for (let ahead = 0; ahead < 7; ahead++) {
    days.push(dayOf(view, weekday, addDays(at.date, ahead), ahead === 0 ? at : null))
    weekday = nextWeekday(weekday)
  }
  const [today] = days
  if (!today) throw new Error('a week has days')
  return { time_zone: timeZone, today, days }
}

/** `at` is given for today: what is over counts no more. */
function dayOf(view: BranchView, weekday: Weekday, date: string, at: VenueTime | null): ShiftDay {
  const { closed, shifts } = view.wireHours[weekday] ?? { closed: true, shifts: [] }
  const starts = shiftsOn(view.hours, weekday)
    .map((shift) => shift.from)
    .filter((from) => at === null || from > at.minute)
  const open = at ? openState(view.hours, at).open : starts.length > 0
  return {
    closed,
    shifts,
    day: weekday,
    date,
    status: open ? 'open' : 'closed',
    opens_at: starts.length > 0 ? clock(Math.min(...starts)) : null,
    slots: slotsOn(view.hours, weekday)
      .filter((from) => at === null || from > at.minute)
      .map((from) => ({ from: clock(from), to: clock((from + SLOT) % 1440 || 1440) })),
  }
}

const shiftsOn = (week: WeekSchedule, day: Weekday) => {
  const schedule = week[day]
  return !schedule || schedule.closed ? [] : schedule.shifts
}

/** Starts of the slots of a day in minutes, among them those of yesterday's shifts that run past midnight. */
function slotsOn(week: WeekSchedule, day: Weekday): number[] {
  const starts = new Set<number>()
  const collect = (of: Weekday, offset: number) => {
    for (const { from, to } of shiftsOn(week, of)) {
      const end = to > from ? to : to + 1440
      for (let start = from; start + SLOT <= end; start += SLOT) {
        const minute = start - offset
        if (minute >= 0 && minute < 1440) starts.add(minute)
      }
    }
  }
  collect(previousWeekday(day), 1440)
  collect(day, 0)
  return [...starts].sort((a, b) => a - b)
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** `YYYY-MM-DD` some days later; a calendar date has no time zone. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
