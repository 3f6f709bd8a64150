/**
 * Three pseudo-languages with the longest form of each message: from all Latin-script languages, from all
 * right-to-left languages, and from all others. What fits in them fits in every language.
 */

import { formatDate } from '../../../src/i18n/format/format-date.ts'
import { formatDay, formatDayParts } from '../../../src/i18n/format/format-day.ts'
import { formatMoney } from '../../../src/i18n/format/format-money.ts'
import { formatUnit, units } from '../../../src/i18n/format/format-unit.ts'
import { textDirection } from '../../../src/i18n/locale/direction.ts'
import { type LanguageCode, languages } from '../../../src/i18n/locale/languages.ts'
import type { Messages } from '../../../src/i18n/messages/browser-translator.ts'
import { messagesOf } from './locale-files.ts'
import { longestMessages } from './longest-messages.ts'
import { textWidth } from './text-width.ts'
import { scriptOf } from './writing-scripts.ts'

/** Marks their locales (`de-XL`): a region code without a country. */
const REGION = 'XL'

export type StretchedLanguage = {
  /** A locale with the numbers, dates and plural forms of this language. */
  readonly locale: string
  readonly base: LanguageCode
  /** The languages that it is built from. */
  readonly of: readonly LanguageCode[]
}

const fromRight = languages.filter((language) => textDirection(language) === 'rtl')
const latin = languages.filter((language) => scriptOf(language) === 'Latn')
const others = languages.filter((language) => !fromRight.includes(language) && !latin.includes(language))

/** Latin script, right to left, and all other scripts. */
export const stretchedLanguages: readonly StretchedLanguage[] = [
  stretched(widestFormats(latin), latin),
  // Six plural forms and separate digits: no other language demands more of a page.
  stretched('ar', fromRight),
  stretched(widestFormats(others), others),
]

function stretched(base: LanguageCode, of: readonly LanguageCode[]): StretchedLanguage {
  return { locale: `${base}-${REGION}`, base, of }
}

function widestFormats(of: readonly LanguageCode[]): LanguageCode {
  return of.reduce((widest, language) => (formatsWidth(language) > formatsWidth(widest) ? language : widest))
}

/**
 * The width of dates, amounts and units in a language, which formatters write and messages do not contain.
 */
function formatsWidth(language: LanguageCode): number {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`)
  const written = [
    ...days.map((day) => formatDay(day, language)),
    ...days.map((day) => Object.values(formatDayParts(day, language)).join(' ')),
    ...days.map((day) => formatDate(`${day}T21:30:00Z`, language, 'UTC', 'date-time')),
    ...units.map((unit) => formatUnit(45, unit, language)),
    formatMoney(1_234_567, 'KWD', language),
  ]
  return written.reduce((sum, text) => sum + textWidth(text), 0)
}

export const stretchedLanguage = (locale: string): StretchedLanguage | undefined =>
  stretchedLanguages.find((language) => language.locale === locale)

const made = new Map<string, Messages>()

/** Returns the messages by namespace and flat key, like those of locale files. */
export function stretchedMessages({ locale, base, of }: StretchedLanguage): Messages {
  let messages = made.get(locale)
  if (!messages) {
    messages = longestMessages(messagesOf(base), of.map(messagesOf))
    made.set(locale, messages)
  }
  return messages
}
