/** What must not stand on a screen in a language: keys in place of messages, and words of another language. Pure. */

import type { Language } from '../../../src/i18n/locale/languages.ts'
import type { Messages, MessageTree } from '../../../src/i18n/messages/browser-translator.ts'

/** Languages that are not written in Latin letters. */
const NOT_LATIN: ReadonlySet<string> = new Set<Language>(
  'ar fa ur bg ru mn el hy ka hi bn th km lo ko ja zh'.split(' ') as Language[],
)

/** Names that are the same in every language: brands, ways to pay, formats. */
const NAMES = [
  'Sufra',
  'WhatsApp',
  'SMS',
  'Apple Pay',
  'KNET',
  'mada',
  'Benefit',
  'Visa',
  'VISA',
  'Mastercard',
  'PDF',
  'QR',
  'Instagram',
  'Leaflet',
  'OpenStreetMap',
  'JavaScript',
  // Few languages have a word for it; in all others CLDR leaves the code.
  'KWD',
  // Signs of units.
  'kcal',
  'kg',
  // A key of the keyboard.
  'Shift',
  // A country beside its dial code, and the number its register gives a door.
  'KW',
  'PACI',
]

/** What single languages of other scripts write in Latin letters, as CLDR and their speakers do. */
const LATIN_THERE: Readonly<Partial<Record<Language, readonly string[]>>> = {
  bn: ['AM', 'PM'],
  el: ['email', 'Email'],
  hi: ['am', 'pm', 'OTP'],
  km: ['AM', 'PM'],
  ur: ['AM', 'PM'],
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Each list of words is asked for thousands of times. */
const patterns = new Map<string, RegExp>()
function anyOf(words: readonly string[]): RegExp {
  const source = words.map(escaped).join('|')
  let pattern = patterns.get(source)
  if (!pattern) {
    // Letters of another script may stand right beside a name: Japanese puts no space there.
    pattern = new RegExp(`(?<!\\p{Script=Latin})(?:${source})(?!\\p{Script=Latin})`, 'gu')
    patterns.set(source, pattern)
  }
  return pattern
}

/**
 * The text without what is the same in every language: `own`, the venue's words and what a test typed, and `NAMES`,
 * addresses, host names, the marks that tell one venue of the tests from another, and numbers of faults.
 */
export function withoutNames(text: string, own: readonly string[]): string {
  return text
    .replace(/\S+@\S+|https?:\S+|\b[\w-]+(?:\.[\w-]+)*\.example\b/g, ' ')
    .replace(/\b[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\b/g, ' ')
    .replace(anyOf([...own, ...NAMES]), ' ')
}

/** A key, a value that was not filled in, or what a script says of nothing. */
export function rawText(text: string, namespaces: readonly string[]): string | null {
  const key = new RegExp(`(?<![\\w/])(?:${namespaces.join('|')}):[a-z]\\w*`)
  const found =
    key.exec(text) ??
    /^[a-z]\w*(?:\.[a-z]\w*)+$/.exec(text) ??
    /\{\{|\}\}|\[object|\b(?:undefined|NaN|null)\b/.exec(text)
  return found?.[0] ?? null
}

/** Latin words in a language of another script. A single letter is a size or an axis, not a word. */
export function latinWords(text: string, language: string, own: readonly string[]): readonly string[] {
  if (!NOT_LATIN.has(language)) return []
  const there = LATIN_THERE[language as Language] ?? []
  return withoutNames(text, [...own, ...there]).match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’]+/gu) ?? []
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

/** Messages that say little beside their values would match anything. In letters. */
const ENOUGH = 6

/**
 * Finds English on a screen of another language: a text that an English message would say and no message of the
 * language does.
 */
export function englishFinder(english: Messages, own: Messages): (text: string) => string | null {
  const said = new Set(all(own).map(({ text }) => text))
  const missing = all(english).filter(({ text }) => !said.has(text) && letters(text) > 1)
  const whole = new Map(missing.map(({ key, text }) => [text, key]))
  const holed = missing
    .filter(({ text }) => text.search(HOLE) >= 0 && letters(text) >= ENOUGH)
    .map(({ key, text }) => ({
      key,
      pattern: new RegExp(`^${text.split(HOLE).map(escaped).join('.+')}$`, 'u'),
    }))
  return (text) => whole.get(text) ?? holed.find(({ pattern }) => pattern.test(text))?.key ?? null
}
