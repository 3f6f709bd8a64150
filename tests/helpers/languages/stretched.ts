/**
 * Three languages that never were, in which each message is as long as it gets: of those written in Latin letters, of
 * those written from right to left, and of all others. What fits in them fits in every language.
 */

import { formatDate } from '../../../src/i18n/format/format-date.ts'
import { formatDay, formatDayParts } from '../../../src/i18n/format/format-day.ts'
import { formatMoney } from '../../../src/i18n/format/format-money.ts'
import { formatUnit, units } from '../../../src/i18n/format/format-unit.ts'
import { dirOf } from '../../../src/i18n/locale/direction.ts'
import { type Language, languages } from '../../../src/i18n/locale/languages.ts'
import type { Messages } from '../../../src/i18n/messages/browser-translator.ts'
import { messagesOf } from './locale-files.ts'
import { longestMessages } from './longest-messages.ts'
import { scriptOf } from './scripts.ts'
import { textWidth } from './text-width.ts'

/** Marks their locales (`de-XL`): a region that no country has. */
const REGION = 'XL'

export type StretchedLanguage = {
  /** The language whose numbers, dates and plural forms it has, as a locale of its own. */
  readonly locale: string
  readonly base: Language
  /** Those it is made of. */
  readonly of: readonly Language[]
}

const fromRight = languages.filter((language) => dirOf(language) === 'rtl')
const latin = languages.filter((language) => scriptOf(language) === 'Latn')
const others = languages.filter((language) => !fromRight.includes(language) && !latin.includes(language))

/** From left to right in Latin letters, from right to left, from left to right in all other scripts. */
export const stretchedLanguages: readonly StretchedLanguage[] = [
  stretched(widestFormats(latin), latin),
  // Six plural forms and digits of its own: no other asks more of a page.
  stretched('ar', fromRight),
  stretched(widestFormats(others), others),
]

function stretched(base: Language, of: readonly Language[]): StretchedLanguage {
  return { locale: `${base}-${REGION}`, base, of }
}

function widestFormats(of: readonly Language[]): Language {
  return of.reduce((widest, language) => (formatsWidth(language) > formatsWidth(widest) ? language : widest))
}

/** How much room dates, amounts and units take in a language: the formatters write them, not the messages. */
function formatsWidth(language: Language): number {
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

/** By namespace and flat key, as any language's are by their files. */
export function stretchedMessages({ locale, base, of }: StretchedLanguage): Messages {
  let messages = made.get(locale)
  if (!messages) {
    messages = longestMessages(messagesOf(base), of.map(messagesOf))
    made.set(locale, messages)
  }
  return messages
}
