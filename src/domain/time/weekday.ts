import { perKey } from '../values/per-key.ts'

/** The weekdays in the order of schedules, which start on Monday (spec §3). */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const DEFAULT_TIME_ZONE = 'Asia/Kuwait'

/** A moment on the venue's wall clock. */
export type VenueTime = {
  weekday: Weekday
  /** Minutes since midnight, 0 to 1439. */
  minute: number
  /** `YYYY-MM-DD`. */
  date: string
}

const MINUTE = 60_000

/**
 * Known time zones (`zone-clock.ts`). Their functions return the offset from UTC, in minutes, at a time in epoch milliseconds.
 */
export const clocks = new Map<string, (now: number) => number | null | undefined>()

const formatOf = perKey(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA-u-hc-h23', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/**
 * Converts `now` (epoch milliseconds) to the wall clock of `timeZone`, never to the device's time zone (spec §9).
 * @throws RangeError if the time zone does not exist.
 */
export function venueTime(now: number, timeZone: string = DEFAULT_TIME_ZONE): VenueTime {
  const offset = clocks.get(timeZone)?.(now)
  if (offset != null) return wallTime(now + offset * MINUTE)
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(now)) part[type] = value
  return {
    weekday: (part.weekday ?? '').toLowerCase() as Weekday,
    minute: Number(part.hour) * 60 + Number(part.minute),
    date: `${part.year}-${part.month}-${part.day}`,
  }
}

/** The wall clock that shows `wall`, in milliseconds since 1970 without a time zone. */
function wallTime(wall: number): VenueTime {
  const date = new Date(wall).toISOString().slice(0, 10)
  return { weekday: weekdayOf(date), minute: Math.floor(wall / MINUTE) % 1440, date }
}

export function previousWeekday(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 6) % 7] as Weekday
}

export function nextWeekday(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 1) % 7] as Weekday
}

/** Returns the weekday of a date (`YYYY-MM-DD`). */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(Date.parse(date)).getUTCDay() + 6) % 7] as Weekday
}

const DAY = 86_400_000

/** Adds days, which may be negative, to a date (`YYYY-MM-DD`). Dates have no time zone. Menus load it: see `addCalendarDays`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}
