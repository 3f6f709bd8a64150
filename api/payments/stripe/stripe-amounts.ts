import { currencyExponent, type Minor } from '../../../src/domain/values/money.ts'

/** Currencies of accounts in any country (https://docs.stripe.com/currencies), apart from those with three decimals. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK
  DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JPY KES KGS KHR KMF KRW
  KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
  PLN PYG QAR RON RSD RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV
  WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
)
/** Charged by accounts in the United Arab Emirates only; the last decimal is 0. */
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Currencies that Stripe counts in other decimals than the currency has. */
const OTHER_DECIMALS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const decimalsOf = (currency: string) => OTHER_DECIMALS[currency] ?? currencyExponent(currency)

/** Whether an account in a country (ISO 3166, such as `AE`) can charge this currency. */
export const isChargeable = (currency: string, country: string): boolean =>
  CURRENCIES.has(currency) || (THREE_DECIMALS.has(currency) && country === 'AE')

/** The smallest amount that Stripe can charge, in minor units. */
export function smallestStripeUnit(currency: string): Minor {
  if (THREE_DECIMALS.has(currency)) return 10
  return 10 ** Math.max(0, currencyExponent(currency) - decimalsOf(currency))
}

/** Converts minor units to the number that Stripe expects. @throws RangeError if Stripe cannot charge this amount */
export function toStripeAmount(amount: Minor, currency: string): number {
  if (amount % smallestStripeUnit(currency) !== 0)
    throw new RangeError(`Stripe cannot charge ${amount} minor units of ${currency}`)
  const shift = decimalsOf(currency) - currencyExponent(currency)
  return shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
}

/** Converts a number of Stripe to minor units. A fraction of one, which Sufra never asks for, counts as a whole one. */
export function fromStripeAmount(amount: number, currency: string): Minor {
  const shift = decimalsOf(currency) - currencyExponent(currency)
  return shift >= 0 ? Math.ceil(amount / 10 ** shift) : amount * 10 ** -shift
}
