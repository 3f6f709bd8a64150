import type { Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type IdempotencyClaim = { keyHash: string; requestHash: string; orderId: string; salt: string }

/** Forgets keys that were claimed before a moment: their requests can be sent anew. */
export async function pruneKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}

/**
 * Claims a key for this transaction. While another transaction holds the same key this waits; when that one commits,
 * its claim is returned instead, when it fails the key is free again.
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
