import { perKey } from '../../domain/values/per-key.ts'
import { pluralTag } from './plural-tag.ts'

/**
 * Returns the tag for the formats of a locale. Arabic uses the Gregorian calendar and Arabic-Indic digits: spec §9
 * requires them in dates, and prices beside them must match. Unknown locales format as English.
 */
export const intlTag = perKey((locale = '') => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(locale)
    return /^ar(-[A-Z]{2})?$/.test(tag) ? `${tag}-u-ca-gregory-nu-arab` : pluralTag(tag)
  } catch {
    return 'en-US'
  }
})

/**
 * Chromium lacks the number formats of these languages and would use those of the browser's language. Each is replaced
 * by a language with equal formats that every browser has.
 */
const SUBSTITUTE_TAGS: Readonly<Record<string, string>> = {
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
const substituteTag = (locale: string) => SUBSTITUTE_TAGS[locale.split('-', 1)[0] ?? '']

/** False for languages whose numbers, dates, units and country names browsers may lack. */
export const hasLocaleData = (locale: string): boolean => substituteTag(locale) === undefined

/** The tag for numbers, amounts and times of day, which contain no words. */
export function numberTag(locale: string): string {
  return substituteTag(locale) ?? intlTag(locale)
}
