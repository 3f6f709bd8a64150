import { addCalendarDays } from '../time/calendar-date.ts'
import { isCalendarDate } from '../time/clock-time.ts'
import type { WeekSchedule } from '../time/schedule.ts'
import { LEAD_MINUTES } from '../time/scheduling-rules.ts'
import { type Slot, type SlotTimes, type SlotVerdict, slotsOnDate } from '../time/slots.ts'
import { venueTime } from '../time/weekday.ts'
import type { ReservationSettings } from '../venue/reservation-settings.ts'

const MINUTE = 60_000

/** What the reservation times of a branch depend on: its opening hours, its settings and its IANA time zone. */
export type ReservationRules = {
  readonly hours: WeekSchedule
  readonly settings: Pick<ReservationSettings, 'minAdvance' | 'maxAdvance' | 'duration'>
  readonly timeZone: string
}

/**
 * Lists the reservation times that start on a date, regardless of the current time: one per half hour of a shift for which
 * the branch stays open until the end. `to` may be on the next day.
 */
export function reservationTimesOnDate(
  { hours, settings, timeZone }: ReservationRules,
  date: string,
): Slot[] {
  const starts = slotsOnDate(hours, date, timeZone)
  if (starts.length === 0) return []
  const open = [...starts, ...slotsOnDate(hours, addCalendarDays(date, 1), timeZone)]
  const halfHours = new Map(open.map((slot) => [slot.startsAt, slot]))
  return starts.flatMap((start): Slot[] => {
    const end = start.startsAt + settings.duration * MINUTE
    let last = start
    while (last.endsAt < end) {
      const next = halfHours.get(last.endsAt)
      if (!next) return []
      last = next
    }
    return [{ ...start, to: last.to, endsAt: last.endsAt }]
  })
}

/**
 * Lists the times of a date that can be booked at `now` (epoch milliseconds): they start after now plus the minimum advance
 * and the lead time, and not after the maximum advance (spec §5, §9).
 */
export function bookableTimes(rules: ReservationRules, date: string, now: number): Slot[] {
  if (!isCalendarDate(date)) return []
  const { after, until } = bookableRange(rules, now)
  return reservationTimesOnDate(rules, date).filter(({ startsAt }) => startsAt > after && startsAt <= until)
}

/** Lists the dates that have a bookable time at `now` (epoch milliseconds), even if they are full; soonest first. */
export function bookableDates(rules: ReservationRules, now: number): string[] {
  const { timeZone } = rules
  const last = venueTime(bookableRange(rules, now).until, timeZone).date
  const dates: string[] = []
  for (let date = venueTime(now, timeZone).date; date <= last; date = addCalendarDays(date, 1))
    if (bookableTimes(rules, date, now).length > 0) dates.push(date)
  return dates
}

/**
 * Checks a time that a diner chose up to `tolerance` milliseconds before `now`, or after it if the clocks differ. A time
 * that was offered then is still accepted. Returns the time for storage if it is offered.
 */
export function checkReservationTime(
  rules: ReservationRules,
  wanted: SlotTimes,
  now: number,
  tolerance: number,
): { verdict: 'offered'; slot: Slot } | { verdict: Exclude<SlotVerdict, 'offered'>; slot: null } {
  const slot = isCalendarDate(wanted.date)
    ? reservationTimesOnDate(rules, wanted.date).find(
        ({ from, to }) => from === wanted.from && to === wanted.to,
      )
    : undefined
  if (!slot || slot.startsAt > bookableRange(rules, now + tolerance).until)
    return { verdict: 'not-offered', slot: null }
  return slot.startsAt > bookableRange(rules, now - tolerance).after
    ? { verdict: 'offered', slot }
    : { verdict: 'expired', slot: null }
}

function bookableRange({ settings }: ReservationRules, now: number): { after: number; until: number } {
  const { minAdvance, maxAdvance } = settings
  return { after: now + (minAdvance + LEAD_MINUTES) * MINUTE, until: now + maxAdvance * MINUTE }
}
