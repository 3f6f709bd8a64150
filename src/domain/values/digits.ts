/** Zero of each script whose digits people type: Arabic-Indic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** A text with digits of any usual script as Latin ones, which is how numbers are kept and compared. */
export function toLatinDigits(text: string): string {
  return [...text].map(latinDigit).join('')
}

function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? character : String(code - zero)
}
