import { toLatinDigits } from '../values/digits.ts'

/** Number of digits of a one-time code. */
export const CODE_LENGTH = 6

/** Lifetime of a code in minutes. */
export const CODE_LIFETIME_MINUTES = 5

/** Number of wrong attempts after which a code becomes invalid. */
export const MAX_CODE_ATTEMPTS = 5

/** Seconds until another code may be requested (spec §9: OTP timer). */
export const RESEND_SECONDS = 30

/**
 * Parses a typed or pasted code: accepts digits of any usual script and ignores spaces, hyphens and direction marks.
 * Null if the text is not a code.
 */
export function parseCode(text: string): string | null {
  const digits = toLatinDigits(text.replace(/[\s\p{Cf}\p{Pd}]/gu, ''))
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null
}

/**
 * Returns the content of a code field after `text` was typed or pasted: Latin digits, at most as many as a code has. From a
 * pasted message, it extracts the code.
 */
export function filterCodeInput(text: string): string {
  const latin = toLatinDigits(text)
  const whole = latin.match(/\d+/g)?.find((run) => run.length === CODE_LENGTH)
  return whole ?? latin.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
