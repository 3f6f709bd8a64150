import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import {
  counterReservationsCall,
  moveReservationCall,
  seatReservationCall,
} from '../../src/contract/counter/counter-reservation-calls.ts'
import type { Reservation } from '../../src/contract/order/reservation.ts'
import {
  canMoveReservation,
  reservationStatus,
  reservationStatusName,
} from '../../src/domain/reservations/reservation-status.ts'
import { businessDate } from '../../src/domain/time/business-day.ts'
import { isCalendarDate } from '../../src/domain/time/clock-time.ts'
import { wallClockToInstant } from '../../src/domain/time/wall-clock.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { listBranchReservations, lockReservation } from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { recordAction } from '../staff/audit-log.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { changeReservationStatus } from './change-status.ts'
import { reservationFromStored } from './placed-reservation.ts'
import { seatReservation } from './seat-reservation.ts'

/** Most reservations in one response. */
const MOST = 500

/** The calls by which staff list reservations, answer them and assign tables. */
export function counterReservationRoutes(register: Register, deps: CallDeps, venues: VenueReader): void {
  const { db, now } = deps

  register(counterReservationsCall, async ({ staff, query }) => {
    const { business, hours, tables } = await venues.branch(db, { branchId: staff.branchId })
    const date = query.from ?? businessDate(hours, venueTime(now(), business.timeZone))
    if (!isCalendarDate(date))
      throw invalid([{ path: 'from', message: 'expected a date such as 2026-05-06' }])
    const start = wallClockToInstant(date, business.timeZone)
    // Where clocks skip midnight, the day starts an hour later.
    const from = new Date(start(0) ?? start(60) ?? Date.parse(date))
    const rows = await listBranchReservations(db, staff.branchId, from, MOST)
    return { reservations: rows.map(reservationFromStored), tables }
  })
  register(moveReservationCall, ({ staff, params, body }) =>
    db.transaction().execute(async (trx) => ({
      reservation: await moveReservation(trx, staff, params.reservationId, body, now()),
    })),
  )
  register(seatReservationCall, ({ staff, params, body }) =>
    db.transaction().execute(async (trx) => ({
      reservation: await seatReservation(trx, venues, staff, params.reservationId, body, now()),
    })),
  )
}

type Move = v.InferOutput<typeof moveReservationCall.request>

async function moveReservation(
  trx: Transaction<Database>,
  staff: StaffCaller,
  id: string,
  { from, to, no_show }: Move,
  now: number,
): Promise<Reservation> {
  const stored = await lockReservation(trx, id)
  const reservation = stored && reservationFromStored(stored)
  // A reservation of another branch is none of this caller's business.
  if (!stored || reservation?.branch_id !== staff.branchId) throw notFound('there is no such reservation')
  const name = reservationStatusName(stored.status)
  if (stored.status !== from)
    throw new ApiError('conflict', `the reservation is now ${name}`, {
      issues: [{ path: 'from', message: `the reservation is ${name}`, reason: 'moved' }],
    })
  if (!canMoveReservation(from, to))
    throw new ApiError('conflict', `a reservation that is ${name} cannot become ${reservationStatusName(to)}`)
  if (no_show && (to !== reservationStatus.cancelled || stored.startsAt.getTime() > now))
    throw invalid([{ path: 'no_show', message: 'only a reservation that has begun and is cancelled' }])
  const at = new Date(now)
  await changeReservationStatus(trx, id, to, at)
  const before = { kind: 'reservation', status: name } as const
  const after = {
    kind: 'reservation',
    status: reservationStatusName(to),
    ...(no_show && { no_show }),
  } as const
  const subject = `#${reservation.number} ${id}`
  await recordAction(trx, staff, { action: 'reservation.status', subject, before, after }, now)
  return reservationFromStored({ ...stored, status: to, updatedAt: at })
}
