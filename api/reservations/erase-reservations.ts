import type { Transaction } from 'kysely'
import { holdsPlace, reservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import { removeMailReceivers } from '../db/mail/mails.ts'
import {
  listReservations,
  rewriteReservation,
  type StoredReservation,
  setReservationStatus,
} from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { anonymizeReservation } from './anonymize-reservation.ts'
import { parseReservation } from './placed-reservation.ts'

const ALL = { offset: 0, limit: 100_000 }

/**
 * Erases personal data from all reservations of a customer whose account is deleted, and cancels upcoming ones, which frees
 * their places. The anonymized reservations stay for the venue's records. `now` is in epoch milliseconds. Returns their
 * number.
 */
export async function eraseCustomerReservations(
  trx: Transaction<Database>,
  customerId: string,
  now: number,
): Promise<number> {
  const { rows } = await listReservations(trx, { customerId, ids: [], when: null, now: new Date(now) }, ALL)
  for (const stored of rows) await eraseReservation(trx, stored, now)
  return rows.length
}

/** Erases personal data from a reservation, and cancels it if it is upcoming. `now` is in epoch milliseconds. */
export async function eraseReservation(
  trx: Transaction<Database>,
  stored: StoredReservation,
  now: number,
): Promise<void> {
  const at = new Date(now)
  if (holdsPlace(stored.status) && stored.endsAt > at)
    await setReservationStatus(trx, stored.id, reservationStatus.cancelled, at)
  await removeMailReceivers(trx, 'reservation', [stored.id])
  await rewriteReservation(trx, stored.id, JSON.stringify(anonymizeReservation(parseReservation(stored))), at)
}
