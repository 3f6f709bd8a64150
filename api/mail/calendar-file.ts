import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** An entry of a calendar. Times are ISO 8601, UTC. */
export type CalendarEvent = {
  /** Stays the same for all changes of the entry. */
  readonly id: string
  /** Grows with each change. */
  readonly sequence: number
  readonly changedAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly status: 'tentative' | 'confirmed' | 'cancelled'
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
}

const STATUS = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * Writes a calendar file (RFC 5545) with one entry. Its times are in UTC: calendars show them by the clock of the device, and no rules of
 * a time zone can become outdated. `host`: of the site, part of the id.
 */
export function calendarFile(event: CalendarEvent, host: string): string {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Sufra', product: 'Reservations' },
  })
  calendar.createEvent({
    id: `${event.id}@${host}`,
    sequence: event.sequence,
    stamp: new Date(event.changedAt),
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    status: STATUS[event.status],
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: event.url,
  })
  return calendar.toString()
}
