import type { Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type StoredSession = { customerId: string; businessId: string; createdAt: Date; expiresAt: Date }

/** Stores a session, and deletes all that have ended. */
export async function insertSession(
  trx: Transaction<Database>,
  session: { tokenHash: string; customerId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .select('token_hash')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      created_at: now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Finds a session that has not ended. */
export function findSession(db: Db, tokenHash: string, now: Date): Promise<StoredSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'session.customer_id as customerId',
      'customer.business_id as businessId',
      'session.created_at as createdAt',
      'session.expires_at as expiresAt',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
}

export async function prolongSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a customer. */
export async function deleteSessions(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute()
}

/** Ends all sessions of a customer but one. */
export async function deleteOtherSessions(db: Db, customerId: string, kept: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('token_hash', '!=', kept)
    .execute()
}
