import type { CallResponse } from '../../src/contract/calls.ts'
import { openState, shiftsOnDate } from '../../src/domain/time/schedule.ts'
import { slotsOnDate } from '../../src/domain/time/slots.ts'
import { addDays, type VenueTime, venueTime, weekdayOf } from '../../src/domain/time/weekday.ts'
import type { BranchView } from './branch-view.ts'

type ShiftDay = CallResponse<'shifts'>['today']

/**
 * Returns a branch's hours for seven days, starting with today on the venue's wall clock at `now` (epoch milliseconds)
 * (spec §3). Times are `HH:MM` in the venue's time zone.
 */
export function upcomingShifts(view: BranchView, now: number): CallResponse<'shifts'> {
  const { timeZone } = view.business
  const at = venueTime(now, timeZone)
  const days: ShiftDay[] = []
  for (let ahead = 0; ahead < 7; ahead++)
    days.push(toShiftDay(view, addDays(at.date, ahead), ahead === 0 ? at : null, now))
  const [today] = days
  if (!today) throw new Error('no day was added')
  const dates = Object.entries(view.staff.specialHours).map(([date, day]) => ({ date, ...day }))
  return { time_zone: timeZone, today, days, stated: !view.hours.unstated, dates }
}

/** `at` is set for today only, to ignore shifts that have started. */
function toShiftDay(view: BranchView, date: string, at: VenueTime | null, now: number): ShiftDay {
  const weekday = weekdayOf(date)
  const { closed, shifts } = view.wireHours[weekday] ?? { closed: true, shifts: [] }
  const starts = shiftsOnDate(view.hours, date)
    .map((shift) => shift.from)
    .filter((from) => at === null || from > at.minute)
  const open = at ? openState(view.hours, at).open : starts.length > 0
  return {
    closed,
    shifts,
    day: weekday,
    date,
    status: open ? 'open' : 'closed',
    opens_at: starts.length > 0 ? formatClock(Math.min(...starts)) : null,
    slots: slotsOnDate(view.hours, date, view.business.timeZone)
      .filter(({ startsAt }) => startsAt > now)
      .map(({ from, to }) => ({ from, to })),
  }
}

const formatClock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
