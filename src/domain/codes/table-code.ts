/** The characters of a table's code: no vowels, which could make words, and none that look alike (0 O, 1 I L). */
const CODE_CHARACTERS = '23456789bcdfghjkmnpqrstvwxyz'
/** 28 characters at 8 positions make 378 billion codes. */
const CODE_LENGTH = 8

const CODE = new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`)

/** Makes a code. `randomBelow` returns a random whole number from 0 up to, but not including, its argument. */
export const makeTableCode = (randomBelow: (end: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomBelow(CODE_CHARACTERS.length)]).join('')

/** Returns the code that somebody scanned or typed, in any case; null if it cannot be one. */
export function parseTableCode(text: string): string | null {
  const code = text.toLowerCase()
  return CODE.test(code) ? code : null
}
