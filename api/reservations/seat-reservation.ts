import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import type { seatReservationCall } from '../../src/contract/counter/counter-reservation-calls.ts'
import type { Reservation, ReservedTable } from '../../src/contract/order/reservation.ts'
import { decodeTable } from '../../src/contract/venue/venue-details.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { holdsPlace, reservationStatusName } from '../../src/domain/reservations/reservation-status.ts'
import { tableConflicts } from '../../src/domain/reservations/seating.ts'
import { formatClockTime } from '../../src/domain/time/clock-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { queueReservationMail } from '../db/mail/mails.ts'
import { lockReservation } from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { findHeldBetween, lockBranchReservations, writeSeating } from '../db/seating/seating.ts'
import { preventVenueImport } from '../db/venues.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { type AuditedAction, recordAction } from '../staff/audit-log.ts'
import type { BranchView } from '../venues/branch-view.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { reservationFromStored, toReservedTable } from './placed-reservation.ts'

const MINUTE = 60_000

/** The tables and the length of stay that staff saw, and those that they want. */
type Change = v.InferOutput<typeof seatReservationCall.request>

/**
 * Assigns tables to a reservation and sets its end. Reservations of a branch change one at a time, so that no table is given
 * twice. Staff may seat a party at tables that are too small: they know about the extra chair. `now`: epoch milliseconds.
 * @throws ApiError `not-found`, `invalid` (no such table), `conflict` with the reasons of `seatReservationCall`.
 */
export async function seatReservation(
  trx: Transaction<Database>,
  venues: VenueReader,
  staff: StaffCaller,
  id: string,
  { from, to }: Change,
  now: number,
): Promise<Reservation> {
  // Locked in the order of `makeReservation`, to avoid deadlocks.
  const stored = await lockReservation(trx, id)
  const before = stored && reservationFromStored(stored)
  if (!stored || before?.branch_id !== staff.branchId) throw notFound('there is no such reservation')
  if (!holdsPlace(stored.status)) throw moved(`the reservation is ${reservationStatusName(stored.status)}`)
  if (!isSeatedAs(before, from)) throw moved('the tables or the length of stay have changed')
  await preventVenueImport(trx, staff.branchId)
  const view = await venues.branch(trx, { branchId: staff.branchId })
  const tables = findTables(view, before.tables, to.tables)
  await lockBranchReservations(trx, staff.branchId)
  const startsAt = stored.startsAt.getTime()
  const endsAt = startsAt + to.minutes * MINUTE
  await assertFree(trx, view, { id, startsAt, endsAt }, tables)
  const { timeZone } = view.business
  const seating = { to: formatClockTime(venueTime(endsAt, timeZone).minute), tables }
  const at = new Date(now)
  await writeSeating(trx, id, seating, { endsAt: new Date(endsAt), at })
  await queueReservationMail(trx, id, at)
  const after = reservationFromStored({
    ...stored,
    ...{ seating: JSON.stringify(seating), endsAt: new Date(endsAt), updatedAt: at },
  })
  await recordChanges(trx, staff, before, after, now)
  return after
}

const isSeatedAs = (reservation: Reservation, { minutes, tables }: Change['from']): boolean =>
  minutesOf(reservation) === minutes && String(reservation.tables.map(({ id }) => id)) === String(tables)

const minutesOf = ({ starts_at, ends_at }: Reservation): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE)

function moved(message: string): ApiError {
  return new ApiError('conflict', message, { issues: [{ path: 'from', message, reason: 'moved' }] })
}

/** Finds the wanted tables; those that the reservation has may have left the venue file meanwhile. @throws ApiError `invalid` */
function findTables(
  view: BranchView,
  current: readonly ReservedTable[],
  wanted: readonly string[],
): ReservedTable[] {
  const issues: Issue[] = []
  const tables = [...new Set(wanted)].flatMap((id, index) => {
    const listed = view.tables.find((table) => table.id === id)
    const table = listed ? toReservedTable(decodeTable(listed)) : current.find((one) => one.id === id)
    if (!table) issues.push({ path: `tables.${index}`, message: `there is no table ${JSON.stringify(id)}` })
    return table ? [table] : []
  })
  if (issues.length > 0) throw invalid(issues)
  return tables
}

/** @throws ApiError `conflict` with one issue per reservation that holds one of the tables, which it names. */
async function assertFree(
  trx: Transaction<Database>,
  view: BranchView,
  stay: { readonly id: string; readonly startsAt: number; readonly endsAt: number },
  tables: readonly ReservedTable[],
): Promise<void> {
  const held = await findHeldBetween(trx, view.branchId, new Date(stay.startsAt), new Date(stay.endsAt))
  const others = held.filter(({ id }) => id !== stay.id)
  const ids = tables.map(({ id }) => id)
  const issues = tableConflicts(others, stay, ids).map(({ number, startsAt, endsAt, tableIds }) => {
    const [from, to] = [startsAt, endsAt].map((at) =>
      formatClockTime(venueTime(at, view.business.timeZone).minute),
    )
    const shared = ids.filter((id) => tableIds.includes(id)).join(', ')
    const message = `reservation ${number} holds table ${shared} from ${from} to ${to}`
    return { path: 'tables', message, reason: 'taken' }
  })
  const [first] = issues
  if (first) throw new ApiError('conflict', first.message, { issues })
}

async function recordChanges(
  trx: Transaction<Database>,
  staff: StaffCaller,
  before: Reservation,
  after: Reservation,
  now: number,
): Promise<void> {
  const subject = `#${after.number} ${after.id}`
  const record = (action: AuditedAction, of: (reservation: Reservation) => AuditValue) =>
    isDeepStrictEqual(of(before), of(after))
      ? undefined
      : recordAction(trx, staff, { action, subject, before: of(before), after: of(after) }, now)
  await record('reservation.stay', (one) => ({ kind: 'stay', minutes: minutesOf(one) }))
  await record('reservation.tables', ({ tables }) => ({
    kind: 'tables',
    tables: tables.map(({ id, locales }) => ({ id, locales })),
  }))
}
