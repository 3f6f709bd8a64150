/** Letters that do not come apart into a base letter and marks. */
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
  // Spelt either way in Arabic.
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  // Persian and Urdu letters that Arabic keyboards write otherwise.
  ک: 'ك',
  ی: 'ي',
  گ: 'ك',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * A name in the form in which it is compared: without case, diacritics, vowel signs and punctuation, Arabic letters and
 * digits in one spelling; words divided by one space.
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

/** How well a place answers a query: the whole name, its beginning, or words of it. 0: it does not. */
export type Match = 0 | 1 | 2 | 3

type Word = {
  readonly text: string
  /** As it stands inside a name. */
  readonly inner: string
}

/** Most different words of a query that count: no honest search has more. */
const MAX_WORDS = 8

/** A query taken apart once for many comparisons. */
export type PlaceQuery = { readonly whole: string; readonly words: readonly Word[] }

export function parsePlaceQuery(text: string): PlaceQuery {
  const words = normalizeName(text).split(' ').filter(Boolean)
  const different = [...new Set(words)].slice(0, MAX_WORDS)
  return { whole: words.join(' '), words: different.map((word) => ({ text: word, inner: ` ${word}` })) }
}

/**
 * Every word of the query begins a word of the name or, all but one of them, of what surrounds the place. `key` and
 * `around` are comparable.
 */
export function matchName({ whole, words }: PlaceQuery, key: string, around: () => string): Match {
  const missing = words.filter((word) => !beginsWord(key, word))
  if (missing.length === words.length) return 0
  if (missing.length === 0) return key === whole ? 3 : key.startsWith(whole) ? 2 : 1
  const more = around()
  if (!missing.every((word) => beginsWord(more, word))) return 0
  // "Salmiya, Kuwait" is the whole name with its country.
  return whole.startsWith(`${key} `) ? 3 : 1
}

function beginsWord(key: string, { text, inner }: Word): boolean {
  return key.startsWith(text) || key.includes(inner)
}
