import type { Transaction } from 'kysely'
import {
  type ReservationStatus,
  reservationStatus,
} from '../../src/domain/reservations/reservation-status.ts'
import { queueReservationMail } from '../db/mail/mails.ts'
import { setReservationStatus } from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'

/** Changes the status of a locked reservation, and has its diner told by mail if they asked for that. */
export async function changeReservationStatus(
  trx: Transaction<Database>,
  id: string,
  status: ReservationStatus,
  at: Date,
): Promise<void> {
  await setReservationStatus(trx, id, status, at)
  // Diners need no mail to say that they were here.
  if (status !== reservationStatus.completed) await queueReservationMail(trx, id, at)
}
