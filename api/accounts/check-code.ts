import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Channel } from '../../src/contract/account/one-time-code.ts'
import { MAX_CODE_ATTEMPTS } from '../../src/domain/visit/one-time-code.ts'
import { lockTurns, recordTurns, secondsToWait } from '../db/limited-turns.ts'
import {
  type CodePurpose,
  countCodeAttempt,
  findUnusedCode,
  markCodeUsed,
  type OtpCode,
} from '../db/otp-codes.ts'
import type { Database } from '../db/schema/database.ts'
import { type ApiError, invalid } from '../http/errors.ts'
import { sendTurns, tooManyAttempts, UNBLOCKED_ATTEMPTS, wrongCodeTurns } from './code-limits.ts'
import { type CodeDeps, codeExpired, hashCode } from './one-time-code.ts'

/** A code as entered. */
export type EnteredCode = {
  id: string
  code: string
  purpose: CodePurpose
  /** The channel that the code must have been sent by; null for any. */
  channel: Channel | null
  address: string
}

/**
 * Checks a code and uses it up. Returns a failure instead of throwing it, because the transaction must commit for the
 * attempt to count. A failure is `invalid` with the reason `wrong` or `expired`, or `rate-limited` with the seconds to wait.
 */
export async function checkCode(
  deps: CodeDeps,
  trx: Transaction<Database>,
  entered: EnteredCode,
): Promise<OtpCode | ApiError> {
  const now = deps.now()
  const found = await findUnusedCode(trx, entered.id)
  if (!found || found.purpose !== entered.purpose || found.expires_at.getTime() <= now) return codeExpired()
  if (entered.channel !== null && found.channel !== entered.channel) return codeExpired()
  const spent = async () =>
    tooManyAttempts(
      await secondsToWait(trx, sendTurns(deps, found.phone, found.business_id, entered.address), now),
    )
  if (found.tries >= MAX_CODE_ATTEMPTS) return spent()
  const wrongTurns = wrongCodeTurns(deps, entered.address)
  await lockTurns(trx, wrongTurns)
  // Read again: while this request waited for the lock, others of this network may have tried the code.
  const tries = (await findUnusedCode(trx, entered.id))?.tries ?? MAX_CODE_ATTEMPTS
  if (tries >= UNBLOCKED_ATTEMPTS) {
    const wait = await secondsToWait(trx, wrongTurns, now)
    if (wait > 0) return tooManyAttempts(wait)
  }
  const tried = await countCodeAttempt(trx, entered.id, new Date(now))
  if (!tried) return spent()
  if (hashesEqual(tried.code_hash, hashCode(deps, entered.id, entered.code))) {
    await markCodeUsed(trx, tried.id, new Date(now))
    return tried
  }
  await recordTurns(trx, wrongTurns, now)
  return invalid([{ path: 'code', message: 'this code is wrong', reason: 'wrong' }])
}

const hashesEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
