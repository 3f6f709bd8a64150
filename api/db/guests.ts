import type { Transaction } from 'kysely'
import type { StoredOrder } from './orders.ts'
import type { StoredReservation } from './reservations.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

// Data of guests, who have no account, found by phone number or by age so that it can be erased.

/** Columns that orders and reservations have in common. */
const COMMON = ['id', 'secret_hash as secretHash', 'customer_id as customerId', 'placed', 'status'] as const

/** Finds and locks the orders of guests with this phone number (E.164) until the transaction ends. */
export async function lockGuestOrders(trx: Transaction<Database>, phone: string): Promise<StoredOrder[]> {
  const rows = await trx
    .selectFrom('customer_order')
    .select([
      ...COMMON,
      'branch_id as branchId',
      'payment_method as paymentMethod',
      'updated_at as updatedAt',
    ])
    .where('customer_id', 'is', null)
    .where('phone', '=', phone)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as StoredOrder[]
}

/** Finds and locks the reservations of guests with this phone number (E.164) until the transaction ends. */
export async function lockGuestReservations(
  trx: Transaction<Database>,
  phone: string,
): Promise<StoredReservation[]> {
  const rows = await trx
    .selectFrom('reservation')
    .select([...COMMON, 'starts_at as startsAt', 'ends_at as endsAt', 'updated_at as updatedAt'])
    .where('customer_id', 'is', null)
    .where('phone', '=', phone)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as StoredReservation[]
}

/** Selects rows from before a time, at most so many. Rows that others have locked are skipped. */
type Old = { readonly before: Date; readonly most: number }

/** Finds and locks old orders of guests that still contain personal data. */
export const lockOldGuestOrders = (
  trx: Transaction<Database>,
  { before, most }: Old,
): Promise<{ id: string; placed: string }[]> =>
  trx
    .selectFrom('customer_order')
    .select(['id', 'placed'])
    .where('customer_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Finds and locks old reservations of guests that still contain personal data and have ended. */
export const lockOldGuestReservations = (
  trx: Transaction<Database>,
  { before, most }: Old,
): Promise<{ id: string; placed: string }[]> =>
  trx
    .selectFrom('reservation')
    .select(['id', 'placed'])
    .where('customer_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .where('ends_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Finds the survey answers of guests that contain this phone number (E.164). */
export function findGuestAnswers(
  db: Db,
  phone: string,
): Promise<{ id: string; reference_id: string; answers: string }[]> {
  return db
    .selectFrom('survey_submission')
    .select(['id', 'reference_id', 'answers'])
    .where('customer_id', 'is', null)
    .where('answers', 'like', `%"value":${JSON.stringify(phone)}%`)
    .execute()
}

export async function deleteSubmission(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('survey_submission').where('id', '=', id).execute()
}

/** Deletes the tracking events of these orders that were not delivered yet. */
export async function deleteOrderEvents(
  trx: Transaction<Database>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length > 0) await trx.deleteFrom('tracked_event').where('order_id', 'in', orderIds).execute()
}
