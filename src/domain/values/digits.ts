/** The zero of each supported digit script: Arabic-Indic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** Replaces the digits of other scripts by Latin digits. Numbers are stored and compared with Latin digits. */
export function toLatinDigits(text: string): string {
  return [...text].map(latinDigit).join('')
}

function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? character : String(code - zero)
}
