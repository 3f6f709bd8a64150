import * as v from 'valibot'
import { encodeAmounts } from '../../src/contract/order/amounts.ts'
import { type Reservation, reservationSchema } from '../../src/contract/order/reservation.ts'
import { cancelDeadline } from '../../src/domain/reservations/reservation-status.ts'
import type { Table } from '../../src/domain/venue/venue.ts'
import type { StoredReservation } from '../db/reservations.ts'
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
    table: table && { id: table.id, locales: encodeNames(table.name), floor: encodeNames(table.floor) },
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
  stored: Pick<StoredReservation, 'placed' | 'status' | 'updatedAt'>,
): Reservation {
  return { ...parseReservation(stored), status: stored.status, updated_at: stored.updatedAt.toISOString() }
}

/** Parses a stored reservation as it was made, without later changes of its status. */
export function parseReservation({ placed }: Pick<StoredReservation, 'placed'>): Reservation {
  return v.parse(reservationSchema, JSON.parse(placed))
}
