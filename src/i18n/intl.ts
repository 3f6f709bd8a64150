import { cached } from './by-tag.ts'
import { pluralTagOf } from './plural-tag.ts'

/**
 * Arabic uses Arabic-Indic digits (spec §9 asks for them in dates; prices beside them in other digits would look like
 * a mistake) and the Gregorian calendar. A locale that no one knows formats as English.
 */
export const tagOf = cached((locale = '') => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(locale)
    return /^ar(-[A-Z]{2})?$/.test(tag) ? `${tag}-u-ca-gregory-nu-arab` : pluralTagOf(tag)
  } catch {
    return 'en-US'
  }
})

/**
 * Chromium carries no numbers of these languages and would write them as the browser's own language does, with decimal
 * points for thousands. Each is written, everywhere, as a language does that every browser has and whose numbers are alike.
 */
const numbersAs: Readonly<Record<string, string>> = {
  az: 'vi',
  ha: 'sw',
  hy: 'lv',
  ka: 'lv',
  km: 'en',
  ku: 'de',
  lo: 'pt-BR',
  mn: 'sw',
  nn: 'nb',
  sq: 'lv',
}
const lentNumbers = (locale: string) => numbersAs[locale.split('-', 1)[0] ?? '']

/** Whether browsers may lack the numbers, and with them the words, of a language. */
export const numbersAreLent = (locale: string): boolean => lentNumbers(locale) !== undefined

/** The same for numbers, amounts and times of day, which hold no words of the language. */
export function numberTagOf(locale: string): string {
  return lentNumbers(locale) ?? tagOf(locale)
}
