/**
 * An amount of money: an integer number of minor units of one currency. Decimals exist only on the wire and on screen.
 */
export type Minor = number

const EXPONENT_0 = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const EXPONENT_3 = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const EXPONENT_2 =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
  CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD
  HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG
  SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES
  WST XCD XCG YER ZAR ZMW ZWG ZWL`.split(/\s+/)

const exponents = new Map<string, number>([
  ...EXPONENT_0.map((code) => [code, 0] as const),
  ...EXPONENT_2.map((code) => [code, 2] as const),
  ...EXPONENT_3.map((code) => [code, 3] as const),
])

/** Returns the number of decimals of a currency: 0, 2 or 3; 3 if the currency is unknown (spec §9). */
export function currencyExponent(currency: string): number {
  return exponents.get(currency.toUpperCase()) ?? 3
}

/** Whether the table of currencies contains this currency. */
export function isKnownCurrency(currency: string): boolean {
  return exponents.has(currency.toUpperCase())
}

/** Returns the smallest amount that can be paid in cash, in minor units: 5 for the Swiss franc, else 1 (spec §9). */
export function smallestCashAmount(currency: string): Minor {
  return currency.toUpperCase() === 'CHF' ? 5 : 1
}

/** Rounds half away from zero, so that a refund equals its charge. */
export function roundHalfAwayFromZero(value: number): number {
  // Never returns -0: JSON loses the sign, so equal quotes would differ.
  return Math.sign(value) * Math.round(Math.abs(value)) || 0
}

/**
 * Converts a wire amount in major units (`3.3`, `"3.300"`) to minor units, rounded half away from zero.
 * Calculates with the decimal digits: `1.005` is exactly 1.005, not the nearest binary float.
 * @throws RangeError if the amount is not a finite decimal number or is too large to be exact.
 */
export function toMinorUnits(amount: number | string, currency: string): Minor {
  const written = typeof amount === 'number' ? expand(amount) : amount.trim()
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(written)
  if (!match || (!match[2] && !match[3])) throw new RangeError(`not an amount of money: ${String(amount)}`)
  const [, sign, whole = '', fraction = ''] = match
  const exponent = currencyExponent(currency)
  const digits = `${whole}${fraction.slice(0, exponent).padEnd(exponent, '0')}`
  const roundUp = (fraction[exponent] ?? '0') >= '5' ? 1 : 0
  const minor = Number(digits) + roundUp
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount of money too large: ${String(amount)}`)
  return sign === '-' && minor !== 0 ? -minor : minor
}

function expand(amount: number): string {
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(12) : text
}

/** Converts minor units to the number in major units that the wire uses. */
export function toMajorUnits(minor: Minor, currency: string): number {
  const exponent = currencyExponent(currency)
  return Number(`${minor}e-${exponent}`)
}

/** Returns `minor * numerator / denominator` (integers), rounded once, half away from zero; 0 if the denominator is 0. */
export function proportionOf(minor: Minor, numerator: number | bigint, denominator: number | bigint): Minor {
  const divisor = BigInt(denominator)
  if (divisor === 0n) return 0
  const product = BigInt(minor) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return product < 0n ? -rounded || 0 : rounded
}

/** Returns `percent` (a rate such as 8.9875) of an amount, rounded half away from zero. */
export function percentOf(minor: Minor, percent: number): Minor {
  const { units, unitsPerOne } = toWholeUnits([percent])
  return proportionOf(minor, units[0] ?? 0n, 100n * unitsPerOne)
}

/**
 * Converts decimal numbers to integer multiples of a common unit; `unitsPerOne` units make 1. For example, 0.5 and 0.0125
 * become 5000 and 125 units of 1/10,000. Uses the decimal digits, not the nearest binary floats.
 */
export function toWholeUnits(values: readonly number[]): { units: bigint[]; unitsPerOne: bigint } {
  const parts = values.map((value) => {
    const [mantissa = '', power = '0'] = String(value).split('e')
    const [whole, fraction = ''] = mantissa.split('.')
    return { digits: BigInt(whole + fraction), decimals: fraction.length - Number(power) }
  })
  const decimals = Math.max(0, ...parts.map((part) => part.decimals))
  const units = parts.map((part) => part.digits * 10n ** BigInt(decimals - part.decimals))
  return { units, unitsPerOne: 10n ** BigInt(decimals) }
}

/**
 * Rounds a total to the smallest coin of the currency (Swiss franc: 0.05, spec §9), or to `unit` if that is more: the smallest amount
 * that can be paid online.
 */
export function roundTotal(minor: Minor, currency: string, unit: Minor): Minor {
  const step = Math.max(smallestCashAmount(currency), unit)
  return step === 1 ? minor : roundHalfAwayFromZero(minor / step) * step
}
