import { type OnlineOption, paymentOptions } from '../../../src/domain/payment/payment.ts'
import { currencyExponent, type Minor, toMajorUnits } from '../../../src/domain/values/money.ts'

/** Currencies that Tap charges (https://developers.tap.company/docs/webhook). */
export const TAP_CURRENCIES = 'AED BHD EGP EUR GBP KWD OMR QAR SAR USD'.split(' ')

/** Where each option can be paid: by currency (https://developers.tap.company/docs/payment-methods). */
const REACH: Readonly<Record<OnlineOption, ReadonlySet<string>>> = {
  [paymentOptions.cardBrands]: new Set(TAP_CURRENCIES),
  [paymentOptions.knet]: new Set(['KWD']),
  [paymentOptions.benefit]: new Set(['BHD']),
  [paymentOptions.applePay]: new Set('AED BHD KWD QAR SAR USD'.split(' ')),
  [paymentOptions.mada]: new Set(['SAR']),
}

/** The page that Tap shows for each option (https://developers.tap.company/docs/redirect). */
const SOURCES: Readonly<Record<OnlineOption, string>> = {
  [paymentOptions.cardBrands]: 'src_card',
  [paymentOptions.knet]: 'src_kw.knet',
  [paymentOptions.benefit]: 'src_bh.benefit',
  [paymentOptions.applePay]: 'src_apple_pay',
  [paymentOptions.mada]: 'src_sa.mada',
}

/** Whether Tap takes an option in a currency. */
export const isPayable = (option: OnlineOption, currency: string): boolean => REACH[option].has(currency)

/** The id of the page that takes an option. */
export const sourceOf = (option: OnlineOption): string => SOURCES[option]

/** Converts minor units to the decimal that Tap expects. */
export const toTapAmount = (amount: Minor, currency: string): number => toMajorUnits(amount, currency)

/** Converts a decimal of Tap to minor units. A fraction of one, which Sufra never asks for, counts as a whole one. */
export function fromTapAmount(amount: number, currency: string): Minor {
  // By the decimal digits: 1.005 is exactly 1.005.
  const minor = Number(`${amount}e${currencyExponent(currency)}`)
  if (!Number.isFinite(minor)) throw new RangeError(`not an amount of money: ${amount}`)
  return Math.ceil(minor)
}

/** An amount as Tap signs it: with all decimals of its currency. */
export const toSignedAmount = (amount: number, currency: string): string =>
  amount.toFixed(currencyExponent(currency))
