import { cancelProblem, reservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import { lockReservation, type StoredReservation } from '../db/reservations.ts'
import { ApiError } from '../http/errors.ts'
import { changeReservationStatus } from './change-status.ts'
import type { ReservationDeps } from './make-reservation.ts'
import { parseReservation } from './placed-reservation.ts'
import { type ReservationAccess, requireAccess } from './reservation-access.ts'

/**
 * Cancels a reservation for its diner, which frees its place. Has no effect on a cancelled one.
 * @throws ApiError `not-found`, `conflict` with the reason `final` or `too-late`.
 */
export async function cancelReservation(
  { db, now }: Pick<ReservationDeps, 'db' | 'now'>,
  id: string,
  access: ReservationAccess,
): Promise<StoredReservation> {
  return db.transaction().execute(async (trx) => {
    const stored = requireAccess(await lockReservation(trx, id), access)
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
    await changeReservationStatus(trx, id, reservationStatus.cancelled, at)
    return { ...stored, status: reservationStatus.cancelled, updatedAt: at }
  })
}
