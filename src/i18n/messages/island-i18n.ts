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

/** What an island says things with: one language, one venue. */
export type I18n = {
  readonly t: Translate
  readonly locale: string
  /** A text of the venue. */
  readonly localize: (text: Localized) => string
  /** The language of what `say` says of it, where that is not the page's. */
  readonly langOf: (text: Localized) => string | undefined
  /** An amount in minor units, with the venue's currency. */
  readonly money: (minor: number) => string
  /** The same with its plus or minus: what is added to a price or a balance, or taken from it. */
  readonly signedMoney: (minor: number) => string
  readonly number: (value: number) => string
  /** The number by which people speak of an order or a reservation. */
  readonly reference: (number: number) => string
  /** What was typed, with digits of any script as Latin ones. */
  readonly latinDigits: (text: string) => string
  /** Names after each other. */
  readonly list: (names: readonly string[]) => string
  /** A tax's rate, given in per cent. */
  readonly percent: (rate: number) => string
  /** A time of the venue's day from minutes since midnight. */
  readonly clock: (minute: number) => string
  readonly weekday: (day: Weekday) => string
}

type Shop = { readonly currency: string; readonly locales: readonly string[] }

/** Ties what the page brought for its island to a venue's currency and first locale. */
export async function loadI18n(locale: string, venue: Shop): Promise<I18n> {
  return createI18n(await pageTranslator(), locale, venue)
}

/** Ties messages to a venue's currency and first locale. */
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
