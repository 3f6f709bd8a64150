import * as v from 'valibot'
import { amount } from '../../../contract/wire/primitives.ts'
import type { Json } from '../../../domain/json/json.ts'
import { toLatinDigits } from '../../../domain/values/digits.ts'
import { currencyExponent, toMajorUnits, toMinorUnits } from '../../../domain/values/money.ts'

/** `number`: not an amount; `negative`; `decimals`: more than the currency has; `large`: more than a venue file may contain. */
export type PriceProblem = 'number' | 'negative' | 'decimals' | 'large'

/** A price in the format of the venue file, with all decimals of the currency; null if nothing was typed. */
export type TypedPrice = { readonly price: string | null } | { readonly problem: PriceProblem }

const SPACES = /[\s\u200e\u200f\u061c]/gu
const DECIMAL_SIGNS = /[٫,.،]/g

/**
 * Reads a price as people type it: with the digits of any script, a decimal point or comma, and marks between thousands
 * (`1,234.50`, `1.234,50`, `١٬٢٣٤٫٥٠`).
 */
export function readPrice(typed: string, currency: string): TypedPrice {
  return readDecimal(typed, currencyExponent(currency))
}

/** Reads another number in the same way, with at most this many decimals. */
export function readDecimal(typed: string, decimals: number): TypedPrice {
  const text = toLatinDigits(typed).replace(SPACES, '').replace(/[٬'’]/g, '').replace(/^[−–]/, '-')
  if (text === '') return { price: null }
  const written = withDecimalPoint(text, decimals)
  if (written === null || !/^-?(\d+(\.\d*)?|\.\d+)$/.test(written)) return { problem: 'number' }
  if (written.startsWith('-')) return { problem: 'negative' }
  const [whole = '', fraction = ''] = written.split('.')
  if (fraction.length > decimals) return { problem: 'decimals' }
  const units = whole.replace(/^0+(?=\d)/, '') || '0'
  const price = decimals === 0 ? units : `${units}.${fraction.padEnd(decimals, '0')}`
  return v.is(amount, price) ? { price } : { problem: 'large' }
}

/** Replaces the mark before the decimals by a point, and removes those between thousands; null if the marks make no sense. */
function withDecimalPoint(text: string, decimals: number): string | null {
  const marks = text.match(DECIMAL_SIGNS) ?? []
  if (marks.length === 0) return text
  const last = marks.at(-1) ?? ''
  const isOneKind = marks.every((mark) => mark === last)
  // Without decimals, a mark can only be between thousands.
  const isGrouping = isOneKind && (marks.length > 1 || decimals === 0)
  const at = isGrouping ? text.length : text.lastIndexOf(last)
  const whole = text.slice(0, at)
  const groups = whole.split(DECIMAL_SIGNS)
  const isGrouped =
    groups.length === 1 ||
    groups.every((group, index) => (index === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(group))
  // Between thousands there is always the same mark.
  if (!isGrouped || new Set(whole.match(DECIMAL_SIGNS)).size > 1)
    return isGrouping && marks.length === 1 ? text : null
  return `${groups.join('')}${isGrouping ? '' : `.${text.slice(at + 1)}`}`
}

/** A price of the file as it is shown in a field: with all decimals of the currency; '' if there is none. */
export function showPrice(price: number | string | null, currency: string): string {
  const minor = minorUnits(price, currency)
  return minor === null ? '' : priceText(minor, currency)
}

/** A typed price for the file. It stays as it is written there if it is the same, and a number if it was one. `typed`: as checked. */
export function writePrice(before: Json | undefined, typed: string, currency: string): Json {
  const read = readPrice(typed, currency)
  return priceLike(before ?? null, 'price' in read ? read.price : null)
}

/** A price in the format of the venue file, written as the one before it was. */
export function priceLike(before: Json, price: string | null): Json {
  const isSame = before === null || price === null ? before === price : Number(before) === Number(price)
  if (isSame) return before
  return price !== null && typeof before === 'number' ? Number(price) : price
}

/** An amount in minor units in the format of the venue file. */
export const priceText = (minor: number, currency: string): string =>
  toMajorUnits(minor, currency).toFixed(currencyExponent(currency))

/** A price of the file in minor units; null if there is none. */
export function minorUnits(price: number | string | null, currency: string): number | null {
  try {
    return price === null ? null : toMinorUnits(price, currency)
  } catch {
    return null
  }
}
