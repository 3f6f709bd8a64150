import type { MenuDocument } from './menu-document.ts'
import type { HeaderContext } from './read-header.ts'

/** The names of the venue's languages and currency, as headers write them. */
export function headerContext({ business }: Pick<MenuDocument, 'business'>): HeaderContext {
  const { currency } = business
  const locales = [...business.locales]
  const displays = [...new Set(['en', ...locales])].map((locale) => displayNames(locale))
  const languages = locales.map((locale) => ({
    locale,
    names: displays.flatMap((display) => display?.of(locale) ?? []),
  }))
  const signs = ['en', ...locales].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => signOf(locale, currency, currencyDisplay)),
  )
  // KWD is written KD in Kuwait.
  const short = /^(KW|BH|JO|IQ)D$/.test(currency) ? [`${currency[0]}D`] : []
  return { languages, currency, currencySigns: [...new Set([...signs, ...short].filter(Boolean))] }
}

function displayNames(locale: string): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  } catch {
    return null
  }
}

function signOf(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''
  } catch {
    return ''
  }
}
