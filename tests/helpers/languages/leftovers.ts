/** Finds text that must not appear on a screen: message keys and words of another language. Pure. */

import type { LanguageCode } from '../../../src/i18n/locale/languages.ts'
import type { Messages, MessageTree } from '../../../src/i18n/messages/browser-translator.ts'

/** Languages that do not use the Latin script. */
const NOT_LATIN: ReadonlySet<string> = new Set<LanguageCode>(
  'ar fa ur bg ru mn el hy ka hi bn th km lo ko ja zh'.split(' ') as LanguageCode[],
)

/** Names that are the same in every language: brands, payment methods, formats. */
const NAMES = [
  'Sufra',
  'WhatsApp',
  'Star',
  'CloudPRNT',
  'iPhone',
  'iPad',
  'https',
  'SMS',
  'Apple Pay',
  'KNET',
  'mada',
  'Benefit',
  'Visa',
  'VISA',
  'Mastercard',
  'AVIF',
  'HEIC',
  'JPEG',
  'CSV',
  'csv',
  'Excel',
  'FeatureCollection',
  'GeoJSON',
  'ID',
  'id',
  'PDF',
  'PNG',
  'QR',
  'Shopify',
  'Square',
  'SVG',
  'WebP',
  'WooCommerce',
  'xlsx',
  'ZIP',
  'Instagram',
  'Leaflet',
  'OpenStreetMap',
  'JavaScript',
  'MultiPolygon',
  'Point',
  'Polygon',
  // Few languages have a word for it; for all others CLDR uses the code.
  'KWD',
  // Unit symbols.
  'MB',
  'kcal',
  'kg',
  'km',
  // A key of the keyboard.
  'Shift',
  // The country next to its dial code, and the number that its register assigns to a door.
  'KW',
  'PACI',
]

/** Latin words that individual languages of other scripts use, according to CLDR and their speakers. */
const LATIN_NAMES: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  bn: ['AM', 'PM'],
  el: ['email', 'Email'],
  hi: ['am', 'pm', 'OTP'],
  km: ['AM', 'PM'],
  ur: ['AM', 'PM'],
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Cached, because each list of words is used thousands of times. */
const patterns = new Map<string, RegExp>()
function cachedPattern(words: readonly string[], create: () => RegExp): RegExp {
  const key = words.join('\0')
  let pattern = patterns.get(key)
  if (!pattern) {
    pattern = create()
    patterns.set(key, pattern)
  }
  return pattern
}

const anyOf = (words: readonly string[]): RegExp =>
  cachedPattern(words, () => {
    const source = words.map(escaped).join('|')
    // Letters of another script may be adjacent to a name: Japanese uses no space there.
    return new RegExp(`(?<!\\p{Script=Latin})(?:${source})(?!\\p{Script=Latin})`, 'gu')
  })

/**
 * Removes everything that is the same in every language: `own` (venue texts and text typed by a test),
 * `NAMES`, addresses, host names, the marks of test venues, and error numbers.
 */
export function removeNames(text: string, own: readonly string[]): string {
  return text
    .replace(/\S+@\S+|https?:\S+|\b[\w-]+(?:\.[\w-]+)*\.example\b/g, ' ')
    .replace(/\b[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\b/g, ' ')
    .replace(anyOf([...own, ...NAMES]), ' ')
}

/**
 * Returns a message key, an unfilled placeholder, or a stringified missing value in the text; null if there
 * is none.
 */
export function findRawText(text: string, namespaces: readonly string[]): string | null {
  const key = cachedPattern(
    [...namespaces, 'key'],
    () => new RegExp(`(?<![\\w/])(?:${namespaces.join('|')}):[a-z]\\w*`),
  )
  const found =
    key.exec(text) ??
    /^[a-z]\w*(?:\.[a-z]\w*)+$/.exec(text) ??
    /\{\{|\}\}|\[object|\b(?:undefined|NaN|null)\b/.exec(text)
  return found?.[0] ?? null
}

/** Returns Latin words in a language of another script. A single letter is a size or an axis, not a word. */
export function findLatinWords(text: string, language: string, own: readonly string[]): readonly string[] {
  if (!NOT_LATIN.has(language)) return []
  const there = LATIN_NAMES[language as LanguageCode] ?? []
  return removeNames(text, [...own, ...there]).match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’]+/gu) ?? []
}

type Message = { readonly key: string; readonly text: string }

function flat(tree: MessageTree, before = ''): Message[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: before + name, text: value }] : flat(value, `${before}${name}.`),
  )
}

const all = (messages: Messages) =>
  Object.entries(messages).flatMap(([namespace, tree]) => flat(tree, `${namespace}:`))

const HOLE = /\{\{\s*\w+\s*\}\}/g
const letters = (text: string) => text.replace(HOLE, '').match(/\p{L}/gu)?.length ?? 0

/** Messages with fewer letters than this, without placeholders, would match anything. */
const MIN_LETTERS = 6

/**
 * Returns a function that finds English on a screen of another language: text that matches an English message
 * and no message of the language.
 */
export function createEnglishFinder(english: Messages, own: Messages): (text: string) => string | null {
  const ownTexts = new Set(all(own).map(({ text }) => text))
  const missing = all(english).filter(({ text }) => !ownTexts.has(text) && letters(text) > 1)
  const whole = new Map(missing.map(({ key, text }) => [text, key]))
  const holed = missing
    .filter(({ text }) => text.search(HOLE) >= 0 && letters(text) >= MIN_LETTERS)
    .map(({ key, text }) => {
      const parts = text.split(HOLE)
      const pattern = new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u')
      return { key, start: parts[0] ?? '', end: parts.at(-1) ?? '', pattern }
    })
  return (text) =>
    whole.get(text) ??
    // Comparing the ends first is ten times as fast as trying each pattern.
    holed.find(
      ({ start, end, pattern }) => text.startsWith(start) && text.endsWith(end) && pattern.test(text),
    )?.key ??
    null
}
