import { isKnownCurrency } from '../values/money.ts'
import {
  foldWord,
  headerWords,
  idWords,
  type NamedField,
  otherPriceWords,
  sheetFields,
  wordsOf,
} from './header-words.ts'
import { isSizeName } from './rows/size-words.ts'
import { findLanguage, type SheetLanguage } from './sheet-language.ts'

/** What a header says. Its column may still need a locale. */
export type Header =
  | { readonly field: 'id' | 'categoryId' | 'sizeId' }
  | {
      readonly field: NamedField
      /** The languages whose word for the field the header uses. */
      readonly wordLocales: readonly string[]
      /** The locale that the header names. */
      readonly locale: string | null
      /** The size whose price the column holds. */
      readonly size: string | null
    }
  | { readonly unread: string }

export type HeaderContext = {
  readonly languages: readonly SheetLanguage[]
} & CurrencyNames

export type CurrencyNames = {
  /** The venue's currency and what people write for it: `KWD`, `KD`, its names in all languages. */
  readonly currency: string
  readonly currencySigns: readonly string[]
}

const LOCALIZED: ReadonlySet<string> = new Set([
  'category',
  'name',
  'description',
  'size',
  'tags',
  'ingredients',
])
const IDS = new Map([
  [idWords.id, 'id'],
  ['item id', 'id'],
  [idWords.categoryId, 'categoryId'],
  [idWords.sizeId, 'sizeId'],
] as const)

type Meaning = { readonly field: NamedField; readonly wordLocales: readonly string[] }
const byWord = new Map<string, Meaning>()
for (const locale of Object.keys(headerWords))
  for (const field of sheetFields)
    for (const word of wordsOf(locale, field)) {
      const key = foldWord(word)
      const known = byWord.get(key)
      // If languages disagree about a word, the first one counts.
      if (!known) byWord.set(key, { field, wordLocales: [locale] })
      else if (known.field === field) byWord.set(key, { field, wordLocales: [...known.wordLocales, locale] })
    }

/** Reads the header of a column, or returns null if it has no meaning. */
export function readHeader(text: string, context: HeaderContext): Header | null {
  const id = IDS.get(foldWord(text) as 'id')
  if (id) return { field: id }
  // “AR” is Arabic, although “ár” is a price in Hungarian.
  const code = context.languages.find(({ locale }) => locale.toLowerCase() === text.trim().toLowerCase())
  if (code) return { field: 'name', wordLocales: [], locale: code.locale, size: null }
  if (isOtherPrice(text)) return OTHER_PRICES
  const whole = byWord.get(foldWord(text))
  const sign = /\p{Sc}/u.exec(text)?.[0]
  if (whole) return sign ? qualify(whole, sign, text, context) : { ...whole, locale: null, size: null }
  const bracketed = /^(.*?)\s*[([{（]\s*([^()[\]{}（）]+?)\s*[)\]}）]\s*$/su.exec(text)
  const base = bracketed && byWord.get(foldWord(bracketed[1] ?? ''))
  if (base) return qualify(base, bracketed[2] ?? '', text, context)
  const language = findLanguage(text, context.languages)
  if (language) return { field: 'name', wordLocales: [], locale: language, size: null }
  return readPhrase(text, context) ?? readCompound(text, context)
}

/** Reads a header such as `Name ar`, `Arabic name`, `Price small` or `prix_petit`. */
function readPhrase(text: string, context: HeaderContext): Header | null {
  const words = text.split(/[\s_:/.–—-]+/u).filter(Boolean)
  for (let count = words.length - 1; count > 0; count--)
    for (const atEnd of [false, true]) {
      const base = byWord.get(foldWord((atEnd ? words.slice(-count) : words.slice(0, count)).join(' ')))
      const rest = (atEnd ? words.slice(0, -count) : words.slice(count)).join(' ')
      if (!base) continue
      if (base.field === 'price') return qualify(base, rest, text, context)
      const locale = LOCALIZED.has(base.field) ? findLanguage(rest, context.languages) : null
      if (locale) return { ...base, locale, size: null }
    }
  return null
}

/** Reads a header without spaces: `英語名`, `アラビア語の名前`. */
function readCompound(text: string, { languages }: HeaderContext): Header | null {
  const folded = foldWord(text)
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)) return null
  for (const { locale, names } of languages)
    for (const name of names.map(foldWord)) {
      if (!name || !folded.startsWith(name)) continue
      const rest = folded.slice(name.length).replace(/^の/, '')
      const base = rest === '名' ? { field: 'name' as const, wordLocales: [] } : byWord.get(rest)
      if (base && LOCALIZED.has(base.field)) return { ...base, locale, size: null }
    }
  return null
}

const OTHER_PRICES = { unread: 'these may be other prices than diners pay' } as const
const isOtherPrice = (text: string) => otherPriceWords.has(foldWord(text))

/** Whether a text is a word for price, in any language. */
export const isPriceWord = (text: string): boolean => byWord.get(foldWord(text))?.field === 'price'

/** Applies what stands beside the word of a header: a language, a currency, or the name of a size. `text` is the whole header. */
function qualify(base: Meaning, qualifier: string, text: string, context: HeaderContext): Header {
  const plain = { ...base, locale: null, size: null }
  if (base.field === 'price') {
    if (qualifier.split(/[^\p{L}\p{M}]+/u).some(isOtherPrice)) return OTHER_PRICES
    const sign = currencyKey(qualifier.replace(/^(in|en|em) /iu, ''))
    // “Price – السعر” says the same twice.
    if (isOwnCurrency(sign, context) || isPriceWord(qualifier)) return plain
    // “Price (Cup)” is that of a size, and “Price (CUP)” is in Cuban pesos.
    const isWord = isSizeName(qualifier) && (!isInCapitals(qualifier) || isInCapitals(text))
    if ((isKnownCurrency(sign) && !isWord) || /^\p{Sc}$/u.test(sign))
      return { unread: `these are prices in ${sign}; the venue’s are in ${context.currency}` }
    return { ...plain, size: qualifier }
  }
  if (!LOCALIZED.has(base.field)) return plain
  const locale = findLanguage(qualifier, context.languages)
  if (locale) return { ...plain, locale }
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})?$/i.test(qualifier)
    ? { unread: `${qualifier} is not a language of the venue` }
    : plain
}

const isInCapitals = (text: string) => text === text.toUpperCase()

/** The form in which currencies are compared: letters and signs only, since abbreviations have points and invisible marks. */
const currencyKey = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{Sc} ]/gu, '')
    .trim()

/** Whether a text is the currency, in any language: `KWD`, `د.ك`, `Kuwaiti dinars`, or one word of its name, `بالدينار`. */
function isOwnCurrency(key: string, { currency, currencySigns }: CurrencyNames): boolean {
  const own = [currency, ...currencySigns].map(currencyKey)
  const joined = (text: string) => text.replaceAll(' ', '')
  const forms = [key, key.replace(/S$/, ''), key.replace(/^(بال|ال|ب)/, '')]
  return own.some((name) =>
    forms.some((form) => joined(name) === joined(form) || name.split(' ').includes(form)),
  )
}

/** Leaves out of a text what only names the currency, and its marks if nothing else is left: `€ Glas` becomes `Glas`. */
export function withoutCurrency(text: string, names: CurrencyNames): string {
  const isEmpty = (part: string) => currencyKey(part) === '' || isOwnCurrency(currencyKey(part), names)
  if (isEmpty(text)) return ''
  return text
    .trim()
    .split(/\s+/u)
    .filter((word) => !isEmpty(word))
    .join(' ')
}

/** Whether a text says nothing but the currency or a word for price: `KD`, `Price €`. */
export function isOnlyCurrency(text: string, names: CurrencyNames): boolean {
  const rest = withoutCurrency(text, names)
  return rest === '' || isPriceWord(rest)
}
