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
 * Languages in which Swiss francs are written as in Switzerland: `CHF 5.40`, not `5,40 CHF`. By one tag, for browsers put the
 * code last in Swiss French, which shops there do not.
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
 * An amount with its currency's translated code or sign (spec §9): `KWD 1.500`, `١٫٥٠٠ د.ك.`, `12,50 €`, `CHF 12.50`.
 * `minor` is in minor units and shows with the currency's decimals; a whole amount of a currency that people write with fewer decimals
 * than the table has, or that the table does not know, shows with fewer: `LBP 450,000`. Where the minus stands is the
 * language's to say, and so it is of the plus of an amount that comes on top: `signed`.
 */
export function formatMoney(minor: Minor, currency: string, locale: string, signed = false): string {
  const exponent = currencyExponent(currency)
  const customary = Math.min(exponent, customaryDecimals(currency))
  const decimals = minor % 10 ** (exponent - customary) === 0 ? customary : exponent
  return moneyFormat(locale, currency, String(decimals), signed ? '+' : '')
    .format(toMajorUnits(minor, currency))
    .replace('-', '−')
}
