import { toLatinDigits } from '../values/digits.ts'
import { currencyExponent } from '../values/money.ts'
import { flagWords, foldWord } from './header-words.ts'
import { LIST_SEPARATOR } from './menu-document.ts'
import { type Cell, type CellProblem, cellText } from './table.ts'

/** A value that was read from a cell, or why it cannot be read. */
export type Read<T> = { readonly value: T } | Unread
export type Unread = { readonly problem: string; readonly code: CellProblem; readonly shown: string }

const MAX_AMOUNT = 1e12
/** The problem of a date. */
export const dated = ({ date }: { readonly date: string }): Unread => ({
  problem: 'the spreadsheet made a date of it; format the column as text and enter it again',
  ...{ code: 'date', shown: date },
})

/**
 * Reads a price as text with the decimals of the currency (`"3.300"`). Digits of any script, currency signs, spaces, and both kinds
 * of separators are understood. One separator before exactly three digits marks thousands, unless the currency has three decimals
 * or nothing but a zero is before it.
 */
export function readPrice(cell: Cell, currency: string): Read<string> {
  if (cell !== null && typeof cell === 'object') return dated(cell)
  const shown = cellText(cell)
  const unread = (code: CellProblem, problem: string): Unread => ({ problem, code, shown })
  const exponent = currencyExponent(currency)
  const wrong = unread('price', `expected a price, not ${JSON.stringify(shown)}`)
  const number = typeof cell === 'number' ? plainNumber(cell) : normalizeNumber(shown, exponent)
  if (number === null || typeof cell === 'boolean') return wrong
  if (number.startsWith('-')) return unread('negative', `a price cannot be below zero: ${shown}`)
  if (Number(number) > MAX_AMOUNT)
    return unread('large', `a price cannot be above 1,000,000,000,000: ${shown}`)
  const [whole = '', fraction = ''] = number.split('.')
  if (/[1-9]/.test(fraction.slice(exponent)))
    return unread('decimals', `${currency} has ${exponent === 0 ? 'no' : exponent} decimals: ${shown}`)
  const digits = fraction.slice(0, exponent).padEnd(exponent, '0')
  return { value: `${whole.replace(/^0+(?=\d)/, '') || '0'}${exponent > 0 ? `.${digits}` : ''}` }
}

/**
 * Whether a cell for a price says in words that there is none (`words`: “Market price”), or says nothing, as a dash does. A text with a
 * digit is a price that somebody mistyped.
 */
export function priceWording(cell: Cell): 'words' | 'nothing' | 'number' {
  if (typeof cell !== 'string') return 'number'
  const text = cellText(cell)
  if (/\p{N}/u.test(text)) return 'number'
  return /\p{L}/u.test(text) ? 'words' : 'nothing'
}

/** Writes a number without exponent and without the noise of binary fractions. */
function plainNumber(value: number): string | null {
  if (!Number.isFinite(value)) return null
  const text = String(Number(value.toPrecision(12)))
  return text.includes('e') ? Number(text).toFixed(12).replace(/0+$/, '') : text
}

/** Brings a written number to the form 1234.50, or returns null if the text is not one number. */
export function normalizeNumber(text: string, decimals: number): string | null {
  const latin = toLatinDigits(text.normalize('NFKC'))
    .replaceAll('٫', '.')
    .replaceAll(/[٬’'\u00A0\u202F\s]/gu, ' ')
    .replaceAll('،', ',')
    .replace(/[\u2212\u2013](?=\d)/gu, '-')
  // Signs and words around the number: KD, د.ك, €, Rs., and the dashes of 12.- and 120/-.
  const match = /^[^\d-]*?(-?)\s*((?:(?<!\p{L})\.)?\d(?:[\d., ]*\d)?)\s*(?:[.,]?\s?[-–—]+|\/-)?[^\d]*$/u.exec(
    latin,
  )
  if (!match?.[2]) return null
  const digits = match[2].replace(/ (?=\d{3}(?!\d))/g, '')
  if (digits.includes(' ')) return null
  const plain = joinGroups(digits, decimals)
  return plain === null ? null : `${match[1]}${plain}`
}

function joinGroups(digits: string, decimals: number): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits
  const mark = digits[last] ?? ''
  const other = mark === '.' ? ',' : '.'
  const count = digits.split(mark).length - 1
  const [before, after] = [digits.slice(0, last), digits.slice(last + 1)]
  const isGrouped = (text: string, by: string) => new RegExp(`^\\d{1,3}(\\${by}\\d{3})+$`).test(text)
  if (count > 1) return isGrouped(digits, mark) ? digits.replaceAll(mark, '') : isLakh(digits)
  if (before.includes(other))
    return isGrouped(before, other) || isLakh(before) !== null
      ? `${before.replaceAll(other, '')}.${after}`
      : null
  const isThousands = after.length === 3 && decimals !== 3 && /^[1-9]\d{0,2}$/.test(before)
  return isThousands ? before + after : `${before || '0'}.${after}`
}

/** Indian groups: 1,25,000. */
const isLakh = (text: string): string | null =>
  /^\d{1,2}(,\d{2})*,\d{3}$/.test(text) ? text.replaceAll(',', '') : null

/** Reads kilocalories: a number of at least 0, perhaps with its unit. */
export function readCalories(cell: Cell): Read<number> {
  if (cell !== null && typeof cell === 'object') return dated(cell)
  const text = cellText(cell)
  const number = typeof cell === 'number' ? plainNumber(cell) : normalizeNumber(text, 0)
  if (number === null || Number(number) < 0 || typeof cell === 'boolean')
    return {
      problem: `expected a number of kilocalories, not ${JSON.stringify(text)}`,
      ...{ code: 'calories', shown: text },
    }
  return { value: Number(number) }
}

const flags = new Map(
  (['no', 'yes'] as const).flatMap((answer) =>
    flagWords[answer].split(', ').map((word) => [flagKey(word), answer === 'yes'] as const),
  ),
)
/** Signs have no letters. */
function flagKey(text: string): string {
  return foldWord(text) || text.trim()
}

/** Reads yes or no, in any of the languages. */
export function readFlag(cell: Cell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const text = toLatinDigits(cellText(cell))
  const value = flags.get(flagKey(text))
  return value === undefined
    ? { problem: `expected yes or no, not ${JSON.stringify(text)}`, code: 'flag', shown: text }
    : { value }
}

/** Splits a list at commas, semicolons or, if there are several lines, only at their ends. */
export const readList = (text: string): string[] => [
  ...new Set(
    text
      .split(text.includes('\n') ? '\n' : LIST_SEPARATOR)
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
]

/** Splits the addresses of pictures: one per line, or separated by commas before the next http address. */
export const readPictures = (text: string): string[] =>
  text
    .split(/\n|[,;|]\s*(?=https?:\/\/)|\s+(?=https?:\/\/)/u)
    .map((entry) => entry.trim())
    .filter(Boolean)
