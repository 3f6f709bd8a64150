import type { Weekday } from '../../domain/time/weekday.ts'
import { toLatinDigits } from '../../domain/values/digits.ts'
import { fallbackLanguage } from '../../domain/values/fallback-language.ts'
import { type Localized, textIn } from '../../domain/values/localized.ts'
import { formatNumber, formatReference, formatTime } from '../format/format.ts'
import { formatWeekday } from '../format/format-day.ts'
import { formatList } from '../format/format-list.ts'
import { formatMoney } from '../format/format-money.ts'
import { formatPercent } from '../format/format-percent.ts'
import { pageTranslator } from './messages-client.ts'
import type { Translate } from './translator.ts'

/** The messages and formats of an island, for one language and one venue. */
export type I18n = {
  readonly t: Translate
  readonly locale: string
  /** Returns a text of the venue in this language, or in the closest one that it has. */
  readonly localize: (text: Localized) => string
  /** The language of the text that `localize` returns. Undefined if it is the page's. */
  readonly langOf: (text: Localized) => string | undefined
  /** Formats an amount in minor units, with the venue's currency. */
  readonly money: (minor: number) => string
  /** Formats an amount with its sign: surcharges and changes of a balance. */
  readonly signedMoney: (minor: number) => string
  readonly number: (value: number) => string
  /** Formats the number of an order or a reservation. */
  readonly reference: (number: number) => string
  /** Replaces the digits of any script by Latin ones. */
  readonly latinDigits: (text: string) => string
  /** Formats a list of names. */
  readonly list: (names: readonly string[]) => string
  /** Formats a tax rate, given in per cent. */
  readonly percent: (rate: number) => string
  /** Formats a time of day, in minutes since midnight by the venue's clock. */
  readonly clock: (minute: number) => string
  readonly weekday: (day: Weekday) => string
}

type Shop = { readonly currency: string; readonly locales: readonly string[] }

/** Combines the page's messages with a venue's currency and first locale. */
export async function loadI18n(locale: string, venue: Shop): Promise<I18n> {
  return createI18n(await pageTranslator(), locale, venue)
}

/** Combines messages with a venue's currency and first locale. */
export function createI18n(t: Translate, locale: string, venue: Shop): I18n {
  return {
    t,
    locale,
    localize: (text) => textIn(text, locale, venue.locales[0]),
    langOf: (text) => fallbackLanguage(text, locale, venue.locales[0]),
    money: (minor) => formatMoney(minor, venue.currency, locale),
    signedMoney: (minor) => formatMoney(minor, venue.currency, locale, true),
    number: (value) => formatNumber(value, locale),
    latinDigits: toLatinDigits,
    reference: (number) => formatReference(number, locale),
    list: (names) => formatList(names, locale),
    percent: (rate) => formatPercent(rate, locale),
    clock: (minute) => formatTime(minute, locale),
    weekday: (day) => formatWeekday(day, locale),
  }
}
