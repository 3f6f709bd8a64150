import { perKey } from '../../domain/values/per-key.ts'
import { pluralTag } from './plural-tag.ts'

/**
 * Arabic uses Arabic-Indic digits (spec §9 asks for them in dates; prices beside them in other digits would look like
 * a mistake) and the Gregorian calendar. A locale that no one knows formats as English.
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
 * Chromium has no number formats for these languages. It would use those of the browser's own language, with a point
 * between thousands for example. Numbers are written everywhere by a language that every browser has and that formats
 * them alike.
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
