import * as v from 'valibot'
import { encodeAmounts } from '../../src/contract/order/amounts.ts'
import {
  type Reservation,
  type ReservedTable,
  reservationSchema,
} from '../../src/contract/order/reservation.ts'
import { cancelDeadline } from '../../src/domain/reservations/reservation-status.ts'
import type { Table } from '../../src/domain/venue/venue.ts'
import type { StoredReservation } from '../db/reservations.ts'
import { parseSeating } from '../db/seating/seating.ts'
import { encodeNames, toPlacedLine } from '../orders/placed-order.ts'
import type { PricedOrder } from '../orders/price-order.ts'
import type { BranchView } from '../venues/branch-view.ts'
import type { CheckedReservation } from './check-reservation.ts'

/** Builds a reservation as it is stored, with the texts and prices at the time it was made. */
export function buildReservation(
  made: { id: string; number: number; at: Date },
  { business, branchId }: BranchView,
  checked: CheckedReservation,
  table: Table | null,
  priced: PricedOrder | null,
): Reservation {
  const { slot } = checked
  const iso = (at: number) => new Date(at).toISOString()
  return {
    id: made.id,
    number: made.number,
    branch_id: branchId,
    reference_id: business.referenceId,
    selling_types: checked.type,
    status: 0,
    created_at: made.at.toISOString(),
    updated_at: made.at.toISOString(),
    schedule: { date: slot.date, from: slot.from, to: slot.to },
    starts_at: iso(slot.startsAt),
    ends_at: iso(slot.endsAt),
    cancel_until: iso(cancelDeadline(slot.startsAt, business.reservation.cancelUntil)),
    users: checked.people,
    table: table && toReservedTable(table),
    tables: table ? [toReservedTable(table)] : [],
    currency: business.currency,
    amounts: priced && encodeAmounts(priced.quote, business.currency),
    order_lines: priced ? priced.lines.map((line) => toPlacedLine(line, business.currency)) : [],
    name: checked.name,
    phone: checked.phone,
    comment: checked.comment,
  }
}

/** Converts a stored reservation to its current state. */
export function reservationFromStored(
  stored: Pick<StoredReservation, 'placed' | 'status' | 'updatedAt' | 'endsAt' | 'seating'>,
): Reservation {
  const { status, updatedAt, endsAt } = stored
  const current = { ...parseReservation(stored), status, updated_at: updatedAt.toISOString() }
  const seating = parseSeating(stored.seating)
  if (!seating) return current
  const { to, tables } = seating
  const schedule = { ...current.schedule, to }
  return { ...current, schedule, ends_at: endsAt.toISOString(), table: tables[0] ?? null, tables }
}

/** Parses a stored reservation as it was made, without later changes. */
export function parseReservation({ placed }: Pick<StoredReservation, 'placed'>): Reservation {
  const made = v.parse(reservationSchema, JSON.parse(placed))
  // Earlier versions stored one table only.
  return made.table && made.tables.length === 0 ? { ...made, tables: [made.table] } : made
}

/** A table as it is stored with a reservation. */
export function toReservedTable({ id, name, floor }: Table): ReservedTable {
  return { id, locales: encodeNames(name), floor: encodeNames(floor) }
}
