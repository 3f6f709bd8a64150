import { headerWords } from './header-words.ts'
import type { MenuDocument } from './menu-document.ts'
import type { HeaderContext } from './read-header.ts'

/** The names of the venue's languages and currency, as headers write them. */
export function headerContext({ business }: Pick<MenuDocument, 'business'>): HeaderContext {
  const { currency } = business
  const locales = [...business.locales]
  const displays = [...new Set([...Object.keys(headerWords), ...locales])].map(languageNames)
  const languages = locales.map((locale) => ({
    locale,
    names: [...new Set(displays.flatMap((display) => display?.of(locale) ?? []))],
  }))
  return { languages, currency, currencySigns: signsOf(currency, locales) }
}

/** What people write for the currency of a venue: its signs and names in all languages. */
export const signsOf = (currency: string, locales: readonly string[]): readonly string[] =>
  currencySigns([currency, ...locales].join(' '))

const currencySigns = memoized((key) => {
  const [currency = '', ...locales] = key.split(' ')
  const signs = ['en', ...locales].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => signOf(locale, currency, currencyDisplay)),
  )
  const short = SHORT[currency]?.split(' ') ?? []
  const names = Object.keys(headerWords).flatMap((locale) => currencyName(locale, currency) ?? [])
  return [...new Set([...signs, ...short, ...names].filter(Boolean))]
})

/** What people write for a currency beside its signs and names. */
const SHORT: Readonly<Record<string, string>> = {
  ...{
    KWD: 'KD',
    BHD: 'BD',
    JOD: 'JD',
    IQD: 'ID',
    SAR: 'SR',
    QAR: 'QR',
    AED: 'DH DHS',
    EGP: 'LE',
    OMR: 'RO',
  },
  ...{ TRY: 'TL YTL', INR: 'RS', PKR: 'RS', LKR: 'RS', JPY: '円 YEN', CNY: '元 RMB', KRW: '원', THB: 'บาท' },
}

// A sheet can be in another language than the venue, so all are looked up, each once.
const languageNames = memoized((locale) => displayNames(locale, 'language'))
const currencyNames = memoized((locale) => displayNames(locale, 'currency'))
const currencyName = (locale: string, currency: string) => currencyNames(locale)?.of(currency)

function memoized<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

function displayNames(locale: string, type: 'language' | 'currency'): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames([locale], { type, fallback: 'none' })
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
