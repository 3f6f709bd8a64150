import type { Transaction } from 'kysely'
import { holdsPlace, reservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import {
  reservationsOf,
  rewriteReservation,
  type StoredReservation,
  setReservationStatus,
} from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { anonymizeReservation, parseReservation } from './placed-reservation.ts'

const ALL = { offset: 0, limit: 100_000 }

/**
 * The reservations of a customer whose account is deleted: what is still to come is called off, so that its place is free
 * again; all stay for the venue's books, without their person. `now` in epoch milliseconds.
 */
export async function eraseCustomerReservations(
  trx: Transaction<Database>,
  customerId: string,
  now: number,
): Promise<number> {
  const { rows } = await reservationsOf(trx, { customerId, ids: [], when: null, now: new Date(now) }, ALL)
  for (const stored of rows) await eraseReservation(trx, stored, now)
  return rows.length
}

/** Takes the person out of a reservation, and calls it off if it is still to come. `now` in epoch milliseconds. */
export async function eraseReservation(
  trx: Transaction<Database>,
  stored: StoredReservation,
  now: number,
): Promise<void> {
  const at = new Date(now)
  if (holdsPlace(stored.status) && stored.endsAt > at)
    await setReservationStatus(trx, stored.id, reservationStatus.cancelled, at)
  await rewriteReservation(trx, stored.id, JSON.stringify(anonymizeReservation(parseReservation(stored))), at)
}
