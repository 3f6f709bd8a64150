import { toLatinDigits } from '../../../domain/values/digits.ts'

/** Reads a number that is not negative, in the digits of any script; null if nothing was typed, NaN if it is no such number. */
export function readNumber(typed: string): number | null {
  const text = toLatinDigits(typed).trim().replace(/[٫,]/, '.')
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
