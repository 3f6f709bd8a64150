import { toLatinDigits } from '../values/digits.ts'

/** Digits of a one-time code. */
export const CODE_LENGTH = 6

/** Minutes a code counts. */
export const CODE_LIFETIME_MINUTES = 5

/** Wrong codes after which a code no longer counts. */
export const MAX_CODE_ATTEMPTS = 5

/** Seconds until another code may be asked for (spec §9: OTP timer). */
export const RESEND_SECONDS = 30

/**
 * The code in what was typed or pasted: digits of any usual script, spaces, hyphens and direction marks taken out.
 * Null when that is not a code.
 */
export function parseCode(text: string): string | null {
  const digits = toLatinDigits(text.replace(/[\s\p{Cf}\p{Pd}]/gu, ''))
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null
}

/**
 * What a field for a code holds after somebody typed or pasted `text`: Latin digits, no more than a code has. Of a whole
 * message that was pasted, the code in it.
 */
export function filterCodeInput(text: string): string {
  const latin = toLatinDigits(text)
  const whole = latin.match(/\d+/g)?.find((run) => run.length === CODE_LENGTH)
  return whole ?? latin.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
