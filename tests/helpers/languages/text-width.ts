/** Estimates the width of text, precisely enough to find the translation that needs the most space. */

const HOLE = /\{\{\s*\w+\s*\}\}/g
/** The width of a placeholder value, a price or a short name, in em. */
const VALUE = 4

/** Average advance of a letter in em, in the fallback fonts of Chromium. */
const LETTER: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 1],
  [/\p{Script=Hangul}/u, 0.9],
  [/\p{Script=Khmer}/u, 0.75],
  [/[\p{Script=Bengali}\p{Script=Devanagari}]/u, 0.65],
  [/[\p{Script=Armenian}\p{Script=Georgian}\p{Script=Lao}]/u, 0.6],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Thai}]/u, 0.57],
  [/\p{Script=Arabic}/u, 0.45],
  [/[\p{Lu}\p{N}]/u, 0.62],
  [/[\s\p{P}]/u, 0.28],
]
const OTHER = 0.52

const known = new Map<string, number>()

function letterWidth(letter: string): number {
  let width = known.get(letter)
  if (width === undefined) {
    width = LETTER.find(([of]) => of.test(letter))?.[1] ?? OTHER
    known.set(letter, width)
  }
  return width
}

/** Returns the width in em; placeholders count as short values. */
export function textWidth(text: string): number {
  const holes = text.match(HOLE)?.length ?? 0
  const letters = [...text.replace(HOLE, '')]
  return letters.reduce((sum, letter) => sum + letterWidth(letter), holes * VALUE)
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Lao}\p{Script=Thai}]/u

/**
 * Returns the widest part of a text that cannot be broken across lines: a word without placeholders, or '' if
 * there is none.
 */
export function widestWord(text: string): string {
  const words = text
    .replace(HOLE, ' ')
    .split(/[\s/–-]+/)
    .flatMap((word) => (UNSPACED.test(word) ? segmented(word) : [word]))
    .map((word) => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''))
  return words.reduce((widest, word) => (textWidth(word) > textWidth(widest) ? word : widest), '')
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const segmented = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)
