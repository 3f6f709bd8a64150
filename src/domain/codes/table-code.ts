/** The signs of a table's code. No vowels, which could make words, and nothing that looks like another sign (0 O, 1 I L). */
const CODE_SIGNS = '23456789bcdfghjkmnpqrstvwxyz'
/** 28 signs at 8 places are 378,000 million codes. */
const CODE_LENGTH = 8

const CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)

/** Makes a code. `randomBelow` returns a random whole number from 0 up to, but not including, its argument. */
export const makeTableCode = (randomBelow: (end: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomBelow(CODE_SIGNS.length)]).join('')

/** Returns the code that somebody scanned or typed, in any case; null if it cannot be one. */
export function parseTableCode(text: string): string | null {
  const code = text.toLowerCase()
  return CODE.test(code) ? code : null
}
