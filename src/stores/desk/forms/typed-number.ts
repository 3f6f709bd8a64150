import type { Json } from '../../../domain/json/json.ts'
import { toLatinDigits } from '../../../domain/values/digits.ts'

/** `number`: not a number; `negative`: below zero, which an import refuses. */
export type NumberProblem = 'number' | 'negative'

/**
 * Reads a number as people type it: with the digits of any script, and a decimal point or comma. Null if nothing was typed.
 * `1,200` is twelve hundred only where decimals make no sense.
 */
export function readNumber(
  typed: string,
  { whole = false } = {},
): { readonly value: number | null } | { readonly problem: NumberProblem } {
  const text = toLatinDigits(typed)
    .replace(/[\s٬'’]/g, '')
    .replace(/^[−–]/, '-')
  if (text === '') return { value: null }
  const isGrouped = whole && /^\d{1,3}([,.]\d{3})+$/.test(text)
  const written = isGrouped ? text.replace(/[,.]/g, '') : text.replace(/[,٫]/, '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(written)) return { problem: 'number' }
  const value = Number(written)
  if (!Number.isFinite(value)) return { problem: 'number' }
  return value < 0 ? { problem: 'negative' } : { value }
}

/** A number of the file as it is shown in a field; '' if there is none. */
export const showNumber = (value: Json | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** A typed number for the file, as the kind of value that it has there. `typed`: as checked. */
export function writeNumber(before: Json | undefined, typed: string, options = { whole: false }): Json {
  const read = readNumber(typed, options)
  const value = 'value' in read ? read.value : null
  if (value === null) return null
  if (before !== undefined && before !== null && Number(before) === value) return before
  return likeBefore(before, value)
}

/** A number is written as a text if it was one. */
export const likeBefore = (before: Json | undefined, value: number): Json =>
  typeof before === 'string' ? String(value) : value
