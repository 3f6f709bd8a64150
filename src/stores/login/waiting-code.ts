import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { type Channel, type CodeSent, channels } from '../../contract/account/one-time-code.ts'
import { RESEND_SECONDS } from '../../domain/visit/one-time-code.ts'

/** What a code is entered for: logging in, or verifying another phone of one's own. */
export type CodePurpose = 'login' | 'phone'

/** A code that is on its way or waits to be entered (spec §3: auth state). It survives a reload; it opens nothing by itself. */
export type WaitingCode = {
  /** When the timer was started, in epoch milliseconds. */
  readonly startOtpTime: number
  /** E.164: where the code went. */
  readonly phoneNumber: string
  /** Seconds from then until another code may be asked for. */
  readonly timerDuration: number
  readonly verificationId: string
  readonly channel: Channel
}

/** Longer ago than this no code can take its place any more: it is forgotten. Milliseconds. */
const KEPT = 3_600_000

const waiting = new Map<string, WritableAtom<WaitingCode | null>>()

/** The code somebody of this business (`user_id`) waits for; all tabs know it. Setting it to null clears it (spec §4). */
export function waitingCode(businessUserId: string, purpose: CodePurpose): WritableAtom<WaitingCode | null> {
  const key = `okmenu_auth_${purpose}_code_${businessUserId}`
  let $waiting = waiting.get(key)
  if (!$waiting) {
    $waiting = persistentAtom<WaitingCode | null>(key, null, {
      encode: (code) => (code === null ? undefined : JSON.stringify(code)) as string,
      decode: (stored) => readWaiting(stored, Date.now()),
    })
    waiting.set(key, $waiting)
  }
  return $waiting
}

/** A code that was just sent to `phone` (E.164). `now` in epoch milliseconds. */
export const startWaiting = (sent: CodeSent, phone: string, now: number): WaitingCode => ({
  startOtpTime: now,
  phoneNumber: phone,
  timerDuration: sent.resend_in,
  verificationId: sent.verification_id,
  channel: sent.channel,
})

/** Whole seconds until another code may be asked for; 0: now. A clock that was set back makes nobody wait for longer. */
export function secondsLeft({ startOtpTime, timerDuration }: WaitingCode, now: number): number {
  const left = Math.ceil(timerDuration - (now - startOtpTime) / 1000)
  return Math.max(0, Math.min(timerDuration, left))
}

/** What does not look right, or is over, is forgotten. */
function readWaiting(stored: string, now: number): WaitingCode | null {
  try {
    const { startOtpTime, phoneNumber, timerDuration, verificationId, channel } = (JSON.parse(stored) ??
      {}) as Partial<Record<keyof WaitingCode, unknown>>
    if (typeof startOtpTime !== 'number' || !(now - startOtpTime < KEPT)) return null
    if (typeof phoneNumber !== 'string' || typeof verificationId !== 'string') return null
    const known = channels.find((candidate) => candidate === channel)
    if (!known || phoneNumber === '' || verificationId === '') return null
    const duration = typeof timerDuration === 'number' && timerDuration >= 0 ? timerDuration : RESEND_SECONDS
    return { startOtpTime, phoneNumber, timerDuration: duration, verificationId, channel: known }
  } catch {
    return null
  }
}
