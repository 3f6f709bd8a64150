/** Letters that Unicode does not decompose into a base letter and marks. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // Spelling variants in Arabic.
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  // Persian and Urdu letters that Arabic keyboards encode differently.
  ک: 'ك',
  ی: 'ي',
  گ: 'ك',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Normalizes a name for comparison: without case, diacritics, vowel signs and punctuation, with one spelling of Arabic letters
 * and digits, and with single spaces.
 */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640'’‘ʼʻʿʾ`´]/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Quality of a match: the whole name, its beginning, or some of its words. 0: no match. */
export type Match = 0 | 1 | 2 | 3

type Word = {
  readonly text: string
  /** The word with a space before it, as inside a name. */
  readonly inner: string
}

/** Most distinct words of a query that count; real searches have fewer. */
const MAX_WORDS = 8

/** A query, parsed once for many comparisons. */
export type PlaceQuery = { readonly whole: string; readonly words: readonly Word[] }

export function parsePlaceQuery(text: string): PlaceQuery {
  const words = normalizeName(text).split(' ').filter(Boolean)
  const different = [...new Set(words)].slice(0, MAX_WORDS)
  return { whole: words.join(' '), words: different.map((word) => ({ text: word, inner: ` ${word}` })) }
}

/**
 * Matches a query: each of its words must be a prefix of a word of the name or of the names around the place, and at least one
 * of a word of the name. `key` and `around` are normalized.
 */
export function matchName({ whole, words }: PlaceQuery, key: string, around: () => string): Match {
  const missing = words.filter((word) => !beginsWord(key, word))
  if (missing.length === words.length) return 0
  if (missing.length === 0) return key === whole ? 3 : key.startsWith(whole) ? 2 : 1
  const more = around()
  if (!missing.every((word) => beginsWord(more, word))) return 0
  // "Salmiya, Kuwait" is a whole name with its country.
  return whole.startsWith(`${key} `) ? 3 : 1
}

function beginsWord(key: string, { text, inner }: Word): boolean {
  return key.startsWith(text) || key.includes(inner)
}
