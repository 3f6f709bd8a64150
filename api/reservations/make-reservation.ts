import type { Kysely, Transaction } from 'kysely'
import type { Reservation, ReserveRequest } from '../../src/contract/order/reservation.ts'
import {
  canSeatParty,
  remainingPlaces,
  smallestFreeTable,
  type TimeSpan,
  takenTables,
} from '../../src/domain/reservations/reservation-capacity.ts'
import { holdsPlace, reservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import { slotStartTime } from '../../src/domain/time/slot-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import type { Table } from '../../src/domain/venue/venue.ts'
import { hash } from '../crypto/secrets.ts'
import { preventCustomerDeletion } from '../db/customers.ts'
import { nextOrderNumber } from '../db/orders.ts'
import {
  findReservation,
  insertReservation,
  lockReservation,
  setReservationStatus,
} from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { findHeldBetween, lockBranchReservations } from '../db/seating/seating.ts'
import { preventVenueImport } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { belongsToOther, runOnce, supersedeKeys } from '../http/run-once.ts'
import { assertNoChanges, type PricedOrder, priceOrder } from '../orders/price-order.ts'
import type { BranchView } from '../venues/branch-view.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { type CheckedReservation, checkReservation, noLongerAvailable } from './check-reservation.ts'
import { buildReservation, parseReservation } from './placed-reservation.ts'
import { reservableTables } from './reservation-slots.ts'

/** What the reservation functions depend on. */
export type ReservationDeps = {
  readonly db: Kysely<Database>
  readonly venues: VenueReader
  now(): number
  randomId(): string
}

/** One attempt to reserve: its idempotency key, the keys of earlier attempts it replaces, and its sender. */
export type ReservationAttempt = {
  /** `Idempotency-Key`; null if the request has none. */
  readonly key: string | null
  /** Keys of earlier attempts whose answers the diner never saw. */
  readonly supersedes: readonly string[]
  /** Null for a guest. A customer of another business counts as a guest (spec §4). */
  readonly customer: { readonly customerId: string; readonly businessId: string } | null
}

/** A reservation and the secret that gives access to it. */
export type MakeReservationResult = { reservation: Reservation; secret: string }

/**
 * Makes a reservation: checks it by the venue's current settings, allocates its place, numbers and stores it in one
 * transaction. Reservations at a branch are made one at a time, so that no place is allocated twice. Requests with the same
 * key make one reservation and get the same answer; a failed request does not use up the key.
 * @throws ApiError `invalid`, `not-found` (branch), `unavailable` (no reservations), `changed` (prices), `conflict` with
 * the reason `taken` or `full` if somebody else reserved first, `superseded` if a later attempt invalidated the
 * key.
 */
export async function makeReservation(
  deps: ReservationDeps,
  request: ReserveRequest,
  attempt: ReservationAttempt,
): Promise<MakeReservationResult> {
  return deps.db.transaction().execute(async (trx) => {
    const id = deps.randomId()
    const keyed = {
      key: attempt.key,
      requestHash: hash(`reserve-table ${JSON.stringify(request)}`),
      id,
      at: new Date(deps.now()),
      customerId: attempt.customer?.customerId ?? null,
      makes: 'reservation',
    } as const
    const reserved = await runOnce(
      trx,
      keyed,
      (earlier) => findReservation(trx, earlier),
      (secret) => makeNewReservation(deps, trx, request, attempt, id, secret),
    )
    const reservation = 'made' in reserved ? reserved.made : parseReservation(reserved.found)
    return { reservation, secret: reserved.secret }
  })
}

async function makeNewReservation(
  deps: ReservationDeps,
  trx: Transaction<Database>,
  request: ReserveRequest,
  { supersedes, customer }: ReservationAttempt,
  id: string,
  secret: string,
): Promise<Reservation> {
  // Locked first, as in the deletion of an account, to avoid deadlocks.
  if (customer && !(await preventCustomerDeletion(trx, customer.customerId)))
    throw new ApiError('unauthorized', 'this account no longer exists')
  const at = new Date(deps.now())
  await cancelSuperseded(trx, supersedes, customer?.customerId ?? null, at)
  await preventVenueImport(trx, request.branch_id)
  const view = await deps.venues.branch(trx, { branchId: request.branch_id })
  const { business, branchId } = view
  const checked = checkReservation(view, request, at.getTime())
  const priced = priceReservedItems(view, request, checked)
  await lockBranchReservations(trx, branchId)
  const table = await allocatePlace(trx, view, checked)
  const number = await nextOrderNumber(trx, branchId, venueTime(at.getTime(), business.timeZone).date)
  const reservation = buildReservation({ id, number, at }, view, checked, table, priced)
  await insertReservation(trx, {
    id,
    branchId,
    businessId: business.userId,
    number,
    secretHash: hash(secret),
    customerId: customer?.businessId === business.userId ? customer.customerId : null,
    placed: JSON.stringify(reservation),
    phone: checked.phone,
    status: reservationStatus.pending,
    startsAt: new Date(checked.slot.startsAt),
    endsAt: new Date(checked.slot.endsAt),
    people: checked.people,
    tableId: table?.id ?? null,
    at,
  })
  return reservation
}

/** Returns the party's table, or null if the venue does not reserve by table. @throws ApiError `conflict` */
async function allocatePlace(
  trx: Transaction<Database>,
  view: BranchView,
  { slot, people, tableId }: CheckedReservation,
): Promise<Table | null> {
  const held = await findHeldBetween(trx, view.branchId, new Date(slot.startsAt), new Date(slot.endsAt))
  const tables = reservableTables(view)
  if (tables.length > 0) return chooseTable(tables, takenTables(held, slot), people, tableId)
  assertCapacity(held, slot, people, view.business.reservation.capacity)
  return null
}

function chooseTable(
  tables: readonly Table[],
  taken: ReadonlySet<string>,
  people: number,
  wanted: string | null,
): Table {
  if (wanted === null) {
    const table = smallestFreeTable(tables, people, taken)
    if (table) return table
    throw noLongerAvailable('schedule', 'full', `no table for ${people} is free at that time`)
  }
  const table = tables.find(({ id }) => id === wanted)
  if (!table || !canSeatParty(table, people))
    throw noLongerAvailable('table_id', 'too-small', `that table is too small for ${people}`)
  if (taken.has(wanted)) throw noLongerAvailable('table_id', 'taken', 'somebody else has reserved that table')
  return table
}

function assertCapacity(
  held: Parameters<typeof remainingPlaces>[0],
  slot: TimeSpan,
  people: number,
  capacity: number,
): void {
  const left = remainingPlaces(held, slot, capacity)
  if (left >= people) return
  throw left === 0
    ? noLongerAvailable('schedule', 'full', 'all places at that time are taken')
    : noLongerAvailable('users', 'full', `only ${left} more can be seated at that time`)
}

/** Prices the reserved items by the menu at the reserved time; null if there are none. @throws ApiError `changed` */
function priceReservedItems(
  view: BranchView,
  request: ReserveRequest,
  { type, slot }: CheckedReservation,
): PricedOrder | null {
  if (request.order_lines.length === 0) return null
  const { currency } = view.business
  const terms = { coupon: null, delivery: { kind: 'none' } } as const
  const priced = priceOrder(view, type, request.order_lines, terms, slotStartTime(slot))
  assertNoChanges(priced, request, currency)
  return priced
}

/**
 * Invalidates earlier attempts whose answers the diner never saw: their keys can no longer reserve, and reservations they
 * did make are cancelled, even those that the venue has accepted.
 */
async function cancelSuperseded(
  trx: Transaction<Database>,
  keys: readonly string[],
  customerId: string | null,
  at: Date,
): Promise<void> {
  await supersedeKeys(trx, keys, at, async (reservationId) => {
    const unseen = await lockReservation(trx, reservationId)
    if (!unseen || belongsToOther(unseen.customerId, customerId)) return
    if (holdsPlace(unseen.status)) await setReservationStatus(trx, unseen.id, reservationStatus.cancelled, at)
  })
}
