import type { ReservationSlotsResponse } from '../../src/contract/order/reservation.ts'
import { decodeTable } from '../../src/contract/venue/venue-details.ts'
import { usesTables } from '../../src/domain/reservations/reservation.ts'
import {
  hasCapacity,
  remainingPlaces,
  takenTables,
} from '../../src/domain/reservations/reservation-capacity.ts'
import {
  bookableDates,
  bookableTimes,
  type ReservationRules,
} from '../../src/domain/reservations/reservation-slots.ts'
import { isCalendarDate } from '../../src/domain/time/clock-time.ts'
import type { Slot } from '../../src/domain/time/slots.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import type { Table } from '../../src/domain/venue/venue.ts'
import { findHeldBetween } from '../db/seating/seating.ts'
import type { Db } from '../db/venues.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'

/** The tables of a branch that can be reserved; empty if the venue does not reserve by table. */
export function reservableTables({ business, tables }: BranchView): Table[] {
  return usesTables(business.reservation, tables) ? tables.map(decodeTable) : []
}

/** The branch's hours, reservation settings and time zone, as the slot rules need them. */
export const toReservationRules = ({ business, hours }: BranchView): ReservationRules => ({
  hours,
  settings: business.reservation,
  timeZone: business.timeZone,
})

/** @throws ApiError `unavailable` with the reason `no-reservations` if the venue does not accept reservations. */
export function assertTakesReservations({ business, closed }: BranchView): void {
  if (business.reservation.enabled && !closed) return
  const message = closed
    ? 'this venue is not accepting reservations at the moment'
    : 'this venue does not accept reservations'
  throw new ApiError('unavailable', message, { issues: [{ path: '', message, reason: 'no-reservations' }] })
}

/**
 * Finds the reservation slots of a date (`YYYY-MM-DD`), or of the first date with a free place if none is given, and all
 * dates that can be reserved. `now` is in epoch milliseconds. @throws ApiError `invalid` (not a date), `unavailable`
 */
export async function findReservationSlots(
  db: Db,
  view: BranchView,
  asked: string | undefined,
  now: number,
): Promise<ReservationSlotsResponse> {
  assertTakesReservations(view)
  if (asked !== undefined && !isCalendarDate(asked))
    throw invalid([{ path: 'date', message: 'expected a date such as 2026-05-31' }])
  const rules = toReservationRules(view)
  const dates = bookableDates(rules, now)
  const today = venueTime(now, view.business.timeZone).date
  if (asked !== undefined)
    return { date: asked, slots: await findSlots(db, view, bookableTimes(rules, asked, now)), dates, today }
  const tables = reservableTables(view)
  for (const date of dates) {
    const slots = await findSlots(db, view, bookableTimes(rules, date, now))
    if (slots.some((slot) => hasCapacity(toSlotCapacity(slot), tables, 1)))
      return { date, slots, dates, today }
  }
  return { date: null, slots: [], dates, today }
}

const toSlotCapacity = (slot: ReservationSlotsResponse['slots'][number]) => ({
  takenTables: slot.taken_tables,
  peopleLeft: slot.people_left ?? null,
})

async function findSlots(
  db: Db,
  view: BranchView,
  stays: readonly Slot[],
): Promise<ReservationSlotsResponse['slots']> {
  const [first] = stays
  if (!first) return []
  const end = Math.max(...stays.map(({ endsAt }) => endsAt))
  const held = await findHeldBetween(db, view.branchId, new Date(first.startsAt), new Date(end))
  const { capacity } = view.business.reservation
  const byTable = usesTables(view.business.reservation, view.tables)
  return stays.map((stay) => ({
    date: stay.date,
    from: stay.from,
    to: stay.to,
    taken_tables: byTable ? [...takenTables(held, stay)] : [],
    people_left: byTable ? null : remainingPlaces(held, stay, capacity),
  }))
}
