/**
 * Arabic uses Arabic-Indic digits (spec §9 asks for them in dates; prices beside them in other digits would look like
 * a mistake) and the Gregorian calendar. A locale that no one knows formats as English.
 */
export function tagOf(locale: string): string {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(locale)
    // Our Portuguese is Europe's; `Intl` takes a bare `pt` for Brazil's.
    if (tag === 'pt') return 'pt-PT'
    return /^ar(-[A-Z]{2})?$/.test(tag) ? `${tag}-u-ca-gregory-nu-arab` : tag
  } catch {
    return 'en-US'
  }
}

/**
 * Chromium carries no numbers of these languages and would write them as the browser's own language does, with decimal
 * points for thousands. Each is written, everywhere, as a language does that every browser has and whose numbers are alike.
 */
const numbersAs = new Map(
  Object.entries({
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
  }),
)

/** Whether browsers may lack the numbers, and with them the words, of a language. */
export const numbersAreLent = (locale: string): boolean => numbersAs.has(locale.split('-', 1)[0] ?? '')

/** The same for numbers, amounts and times of day, which hold no words of the language. */
export function numberTagOf(locale: string): string {
  return numbersAs.get(locale.split('-', 1)[0] ?? '') ?? tagOf(locale)
}
