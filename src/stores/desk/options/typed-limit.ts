import { readNumber } from '../forms/typed-number.ts'

/** Reads a limit of sizes or options as typed; null if nothing was typed, NaN if it is none. */
export function readLimit(typed: string): number | null {
  const read = readNumber(typed)
  return 'value' in read ? read.value : Number.NaN
}
