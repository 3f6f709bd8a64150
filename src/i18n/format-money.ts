import { exponentOf, isKnownCurrency, type Minor, toAmount } from '../domain/money.ts'
import { cached, tagOf } from './intl.ts'

const customaryDecimals = cached((currency = '') =>
  isKnownCurrency(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      0)
    : 0,
)

const moneyFormat = cached((locale = '', currency = '', decimals = '') => {
  const digits = { minimumFractionDigits: Number(decimals), maximumFractionDigits: Number(decimals) }
  return /^[A-Za-z]{3}$/.test(currency)
    ? new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, ...digits })
    : new Intl.NumberFormat(tagOf(locale), digits)
})

/**
 * An amount with its currency's translated code or sign (spec §9): `KWD 1.500`, `١٫٥٠٠ د.ك.`, `12,50 CHF`.
 * `minor` is in minor units and shows with the currency's decimals; a whole amount of a currency that people write with
 * fewer decimals than the table has, or that the table does not know, shows with fewer: `LBP 450,000`.
 */
export function formatMoney(minor: Minor, currency: string, locale: string): string {
  const exponent = exponentOf(currency)
  const customary = Math.min(exponent, customaryDecimals(currency))
  const decimals = minor % 10 ** (exponent - customary) === 0 ? customary : exponent
  return moneyFormat(locale, currency, String(decimals)).format(toAmount(minor, currency))
}
