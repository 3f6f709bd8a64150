import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { RatingTable } from './schema/feedback.ts'
import type { Db } from './venues.ts'

export type StoredRating = Selectable<RatingTable>

/** Finds the rating of a reference id by this device or this customer (null for a guest). */
export function findRating(
  db: Db,
  by: { referenceId: string; deviceHash: string; customerId: string | null },
): Promise<StoredRating | undefined> {
  return db
    .selectFrom('rating')
    .selectAll()
    .where('reference_id', '=', by.referenceId)
    .where((is) =>
      is.or([
        is('device_hash', '=', by.deviceHash),
        ...(by.customerId === null ? [] : [is('customer_id', '=', by.customerId)]),
      ]),
    )
    .executeTakeFirst()
}

/** Stores a rating. False if the device or the customer has already rated the reference id, even concurrently. */
export async function insertRating(
  trx: Transaction<Database>,
  rating: Insertable<RatingTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('rating')
    .values(rating)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Number and sum of the ratings of all branches of a venue. */
export async function sumRatings(db: Db, venue: string): Promise<{ count: number; stars: number }> {
  const row = await db
    .selectFrom('rating')
    .select((of) => [of.fn.countAll().as('count'), of.fn.sum('stars').as('stars')])
    .where('venue', '=', venue)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), stars: Number(row.stars ?? 0) }
}

/** Lists a venue's ratings, newest first. */
export function listRatings(
  db: Db,
  venue: string,
  page: { offset: number; limit: number },
): Promise<StoredRating[]> {
  return db
    .selectFrom('rating')
    .selectAll()
    .where('venue', '=', venue)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** Deletes a customer's comments; the stars stay. */
export async function clearComments(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx.updateTable('rating').set({ comment: '' }).where('customer_id', '=', customerId).execute()
}
