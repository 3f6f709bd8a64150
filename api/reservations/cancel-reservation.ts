import { cancelProblem, reservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import { hash, matchesHash } from '../crypto/secrets.ts'
import { lockReservation, type StoredReservation, setReservationStatus } from '../db/reservations.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { ReservationDeps } from './make-reservation.ts'
import { parseReservation } from './placed-reservation.ts'

/** Who wants to open a reservation: a customer by their token, whoever knows its secret. */
export type ReservationAccess = { readonly customerId: string | null; readonly secret: string }

/** The reservation, for who may open it. All others get the answer of an unknown one, after the same work. */
export function requireAccess(
  stored: StoredReservation | undefined,
  { customerId, secret }: ReservationAccess,
): StoredReservation {
  const known = matchesHash(secret, stored?.secretHash ?? hash(''))
  const own = customerId !== null && stored?.customerId === customerId
  if (!stored || !(known || own)) throw notFound('there is no such reservation')
  return stored
}

/**
 * Cancels a reservation for its diner; its place is free again. One that is cancelled already stays so.
 * @throws ApiError `not-found`, `conflict` with the reason `final` or `too-late`.
 */
export async function cancelReservation(
  { db, now }: Pick<ReservationDeps, 'db' | 'now'>,
  id: string,
  opener: ReservationAccess,
): Promise<StoredReservation> {
  return db.transaction().execute(async (trx) => {
    const stored = requireAccess(await lockReservation(trx, id), opener)
    if (stored.status === reservationStatus.cancelled) return stored
    const at = new Date(now())
    const problem = cancelProblem(
      stored.status,
      Date.parse(parseReservation(stored).cancel_until),
      at.getTime(),
    )
    if (problem) {
      const message = problem === 'final' ? 'the reservation is over' : 'it is too late to cancel'
      throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: problem }] })
    }
    await setReservationStatus(trx, id, reservationStatus.cancelled, at)
    return { ...stored, status: reservationStatus.cancelled, updatedAt: at }
  })
}
