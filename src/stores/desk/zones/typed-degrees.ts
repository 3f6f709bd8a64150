import { toLatinDigits } from '../../../domain/values/digits.ts'

/** Reads degrees as people type them, with the digits of any script; null if they are none, or more than `most` in either direction. */
export function readDegrees(typed: string, most: number): number | null {
  const text = toLatinDigits(typed)
    .replace(/[\s°\u200e\u200f\u061c]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/[,٫]/, '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  const degrees = Math.round(Number(text) * 1e6) / 1e6
  return Math.abs(degrees) <= most ? degrees : null
}
