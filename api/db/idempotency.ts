import type { Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type IdempotencyClaim = { keyHash: string; requestHash: string; orderId: string; salt: string }

/** Deletes keys that were claimed before a time, so that their requests could be sent anew. */
export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}

/**
 * Claims a key for this transaction. If another transaction has claimed it, waits for that one: returns its claim if it
 * commits, and claims the key if it fails.
 */
export async function claimKey(
  trx: Transaction<Database>,
  claim: IdempotencyClaim,
  at: Date,
): Promise<{ claimed: true } | { claimed: false; earlier: IdempotencyClaim }> {
  const inserted = await trx
    .insertInto('idempotency')
    .values({
      key_hash: claim.keyHash,
      request_hash: claim.requestHash,
      order_id: claim.orderId,
      salt: claim.salt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  if (inserted) return { claimed: true }
  const row = await trx
    .selectFrom('idempotency')
    .selectAll()
    .where('key_hash', '=', claim.keyHash)
    .executeTakeFirstOrThrow()
  const earlier = {
    keyHash: row.key_hash,
    requestHash: row.request_hash,
    orderId: row.order_id,
    salt: row.salt,
  }
  return { claimed: false, earlier }
}
