import { type Channel, type CodeSent, channels } from '../../contract/account/one-time-code.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { RESEND_SECONDS } from '../../domain/visit/one-time-code.ts'
import { encodeOrRemove } from '../encode-or-remove.ts'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'

/** The purpose of a code: logging in, or verifying a new phone number. */
export type CodePurpose = 'login' | 'phone'

/** A code that was sent and not yet entered (spec §3: auth state). It survives a reload and grants no access by itself. */
export type WaitingCode = {
  /** Start of the timer, in epoch milliseconds. */
  readonly startOtpTime: number
  /** The number that the code was sent to (E.164). */
  readonly phoneNumber: string
  /** Seconds from then until another code can be requested. */
  readonly timerDuration: number
  readonly verificationId: string
  readonly channel: Channel
}

/** Milliseconds after which a code is forgotten: it can no longer be resent. */
const KEPT = 3_600_000

/** The code that a visitor of this business (`user_id`) is waiting for, shared by all tabs. Null clears it (spec §4). */
export const waitingCode = perKey((businessUserId: string, purpose: CodePurpose) =>
  persisted<WaitingCode | null>(
    `okmenu_auth_${purpose}_code_${businessUserId}`,
    (stored) => readWaiting(stored, Date.now()),
    null,
    encodeOrRemove<WaitingCode | null>(null),
  ),
)

/** Starts the timer of a code that was sent to `phone` (E.164). `now` in epoch milliseconds. */
export const startWaiting = (sent: CodeSent, phone: string, now: number): WaitingCode => ({
  startOtpTime: now,
  phoneNumber: phone,
  timerDuration: sent.resend_in,
  verificationId: sent.verification_id,
  channel: sent.channel,
})

/** Whole seconds until another code can be requested. A clock that was set back does not make the wait longer. */
export function secondsLeft({ startOtpTime, timerDuration }: WaitingCode, now: number): number {
  const left = Math.ceil(timerDuration - (now - startOtpTime) / 1000)
  return Math.max(0, Math.min(timerDuration, left))
}

/** Null for a code that does not look right or has expired. */
function readWaiting(stored: unknown, now: number): WaitingCode | null {
  const { startOtpTime, phoneNumber, timerDuration, verificationId, channel } = storedFields(stored)
  if (typeof startOtpTime !== 'number' || !(now - startOtpTime < KEPT)) return null
  if (typeof phoneNumber !== 'string' || typeof verificationId !== 'string') return null
  const known = channels.find((candidate) => candidate === channel)
  if (!known || phoneNumber === '' || verificationId === '') return null
  const duration = typeof timerDuration === 'number' && timerDuration >= 0 ? timerDuration : RESEND_SECONDS
  return { startOtpTime, phoneNumber, timerDuration: duration, verificationId, channel: known }
}
