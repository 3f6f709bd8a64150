import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { NewsletterAddressTable } from './schema/feedback.ts'
import type { Db } from './venues.ts'

/** Adds an address; one that is present stays unchanged. */
export async function insertAddress(
  trx: Transaction<Database>,
  address: Insertable<NewsletterAddressTable>,
): Promise<void> {
  await trx
    .insertInto('newsletter_address')
    .values(address)
    .onConflict((conflict) => conflict.columns(['venue', 'email']).doNothing())
    .execute()
}

export async function countAddresses(db: Db, venue: string): Promise<number> {
  const row = await db
    .selectFrom('newsletter_address')
    .select((of) => of.fn.countAll().as('count'))
    .where('venue', '=', venue)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists a venue's addresses, newest first. */
export function listAddresses(
  db: Db,
  venue: string,
  page: { offset: number; limit: number },
): Promise<Selectable<NewsletterAddressTable>[]> {
  return db
    .selectFrom('newsletter_address')
    .selectAll()
    .where('venue', '=', venue)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** Deletes an address. Returns whether it was present. */
export async function removeAddress(db: Db, venue: string, email: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('newsletter_address')
    .where('venue', '=', venue)
    .where('email', '=', email)
    .returning('email')
    .execute()
  return removed.length > 0
}
