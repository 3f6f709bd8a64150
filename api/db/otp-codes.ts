import type { Selectable, Transaction } from 'kysely'
import { MAX_CODE_ATTEMPTS } from '../../src/domain/visit/one-time-code.ts'
import type { OtpCodeTable } from './schema/accounts.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type OtpCode = Selectable<OtpCodeTable>
/** `login`: logs the customer in. `phone`: only verifies the owner of a phone number. */
export type CodePurpose = OtpCode['purpose']

/** Stores a code, and deletes those from before `oldest`. */
export async function insertCode(
  trx: Transaction<Database>,
  code: Omit<OtpCode, 'tries' | 'used_at'>,
  oldest: Date,
): Promise<void> {
  await trx
    .deleteFrom('otp_code')
    .where('id', 'in', (codes) =>
      codes.selectFrom('otp_code').select('id').where('created_at', '<', oldest).forUpdate().skipLocked(),
    )
    .execute()
  await trx
    .insertInto('otp_code')
    .values({ ...code, tries: 0, used_at: null })
    .execute()
}

/** Finds a code that was not used yet; it may have expired. */
export async function findUnusedCode(db: Db, id: string): Promise<OtpCode | undefined> {
  return db
    .selectFrom('otp_code')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** Replaces an unused code with another; false if it was used meanwhile. */
export async function renewCode(
  trx: Transaction<Database>,
  id: string,
  code: { code_hash: string; expires_at: Date },
): Promise<boolean> {
  const renewed = await trx
    .updateTable('otp_code')
    .set({ ...code, tries: 0 })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/**
 * Counts an attempt on a valid code with attempts left, and returns the code. Concurrent attempts wait until the transaction
 * ends, so that they get no more attempts.
 */
export function countCodeAttempt(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<OtpCode | undefined> {
  return trx
    .updateTable('otp_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .returningAll()
    .executeTakeFirst()
}

export async function markCodeUsed(trx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await trx.updateTable('otp_code').set({ used_at: at }).where('id', '=', id).execute()
}

/** Stores the proof that the owner of a phone number verified it at a business. */
export async function insertProof(
  trx: Transaction<Database>,
  proof: { proofHash: string; businessId: string; phone: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('verified_phone')
    .where('proof_hash', 'in', (proofs) =>
      proofs
        .selectFrom('verified_phone')
        .select('proof_hash')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await trx
    .insertInto('verified_phone')
    .values({
      proof_hash: proof.proofHash,
      business_id: proof.businessId,
      phone: proof.phone,
      expires_at: proof.expiresAt,
    })
    .execute()
}

/** When a proof for this phone number and business expires; undefined if it is not valid. */
export async function findProof(
  db: Db,
  of: { proofHash: string; businessId: string; phone: string },
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('verified_phone')
    .select('expires_at')
    .where('proof_hash', '=', of.proofHash)
    .where('business_id', '=', of.businessId)
    .where('phone', '=', of.phone)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

/** Deletes the codes and proofs of a phone number at a business. */
export async function deleteCodes(
  trx: Transaction<Database>,
  of: { businessId: string; phone: string },
): Promise<void> {
  const { businessId, phone } = of
  await trx.deleteFrom('otp_code').where('business_id', '=', businessId).where('phone', '=', phone).execute()
  await trx
    .deleteFrom('verified_phone')
    .where('business_id', '=', businessId)
    .where('phone', '=', phone)
    .execute()
}
