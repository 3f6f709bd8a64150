import { currencyExponent, isKnownCurrency, type Minor, toMajorUnits } from '../../domain/values/money.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { numberTag } from '../locale/intl.ts'

const customaryDecimals = perKey((currency = '') =>
  isKnownCurrency(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      0)
    : 0,
)

/** The currency of a language's country, whose sign the language that lends its numbers would not use. */
const ownSigns: Readonly<Record<string, string>> = {
  az: 'AZN',
  ha: 'NGN',
  hy: 'AMD',
  ka: 'GEL',
  km: 'KHR',
  ku: 'TRY',
  lo: 'LAK',
  mn: 'MNT',
}

/**
 * Languages in which Swiss francs are formatted as in Switzerland: `CHF 5.40`, not `5,40 CHF`. All use one tag, because
 * browsers put the code last in Swiss French, unlike shops there.
 */
const SWISS = /^(de|fr|it)$/
const SWISS_TAG = 'de-CH'

const moneyFormat = perKey((locale = '', currency = '', decimals = '', sign = '') => {
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: Number(decimals),
    maximumFractionDigits: Number(decimals),
    signDisplay: sign ? 'exceptZero' : 'auto',
  }
  const tag = currency === 'CHF' && SWISS.test(locale) ? SWISS_TAG : numberTag(locale)
  if (!/^[A-Za-z]{3}$/.test(currency)) return new Intl.NumberFormat(tag, options)
  const own = ownSigns[locale.split('-', 1)[0] ?? ''] === currency
  return new Intl.NumberFormat(tag, {
    ...options,
    style: 'currency',
    currency,
    currencyDisplay: own ? 'narrowSymbol' : 'symbol',
  })
})

/**
 * Formats an amount with the localized code or sign of its currency (spec §9): `KWD 1.500`, `١٫٥٠٠ د.ك.`, `12,50 €`, `CHF
 * 12.50`. `minor` is in minor units and is shown with the currency's decimals. Whole amounts have fewer decimals if that is
 * usual for the currency, or if the currency is unknown: `LBP 450,000`. The language decides the position of the minus sign
 * and, with `signed`, of the plus sign.
 */
export function formatMoney(minor: Minor, currency: string, locale: string, signed = false): string {
  const exponent = currencyExponent(currency)
  const customary = Math.min(exponent, customaryDecimals(currency))
  const decimals = minor % 10 ** (exponent - customary) === 0 ? customary : exponent
  return moneyFormat(locale, currency, String(decimals), signed ? '+' : '')
    .format(toMajorUnits(minor, currency))
    .replace('-', '−')
}
