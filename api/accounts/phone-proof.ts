import { hash, newSecret } from '../crypto/secrets.ts'
import { findProof, insertProof } from '../db/otp-codes.ts'
import type { Db } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { checkCode } from './check-code.ts'
import type { CodeDeps } from './one-time-code.ts'

/** How long a proof is valid, in milliseconds. */
const PROOF_LIFETIME = 3_600_000

/** Verifies a phone by its code. The proof is a secret of 128 bits. @throws ApiError as returned by `checkCode` */
export async function verifyPhone(
  deps: CodeDeps,
  entered: { id: string; code: string; address: string },
): Promise<{ phone: string; proof: string; expires_at: string }> {
  const now = deps.now()
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const code = await checkCode(deps, trx, { ...entered, purpose: 'phone', channel: null })
    if (code instanceof ApiError) return code
    const proof = newSecret()
    const expiresAt = new Date(now + PROOF_LIFETIME)
    const { business_id: businessId, phone } = code
    await insertProof(trx, { proofHash: hash(proof), businessId, phone, expiresAt }, new Date(now))
    return { phone, proof, expires_at: expiresAt.toISOString() }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/**
 * Returns when a proof for this phone (E.164) and business expires, or null if it is not valid. `now` is in epoch
 * milliseconds.
 */
export async function findProofExpiry(
  db: Db,
  of: { proof: string | null; businessId: string; phone: string },
  now: number,
): Promise<Date | null> {
  if (of.proof === null) return null
  return (await findProof(db, { ...of, proofHash: hash(of.proof) }, new Date(now))) ?? null
}
