import { currencyExponent, type Minor, toWholeUnits } from '../values/money.ts'

/** By how much prices change; negative numbers lower them. `percent` is a decimal number, `amount` is in minor units. */
export type PriceChange =
  | { readonly by: 'percent'; readonly percent: number }
  | { readonly by: 'amount'; readonly amount: Minor }

/** The amounts that prices are rounded to, in minor units: `first`, which is less than `step`, and every `step` from there on. */
export type PriceGrid = { readonly first: Minor; readonly step: Minor }

/** Every amount of a currency. */
export const EXACT: PriceGrid = { first: 0, step: 1 }

/**
 * Why a price stays as it is. `free`: it is zero, which is a decision rather than an amount; `not-positive`: it would be zero or
 * less; `large`: it would be more than a venue file may contain.
 */
export type UnchangedPrice = 'free' | 'not-positive' | 'large'

/** The highest amount of a venue file, in major units. */
const HIGHEST = 10n ** 12n

/**
 * Changes a price and rounds it to the nearest amount of a grid, from the middle up. Calculates exactly, and rounds once. A price
 * that is not free is not rounded to zero but to the lowest other amount. A higher price never becomes lower than a lower one.
 */
export function changePrice(
  price: Minor,
  change: PriceChange,
  { first, step }: PriceGrid,
  currency: string,
): { readonly price: Minor } | { readonly problem: UnchangedPrice } {
  if (price <= 0) return { problem: 'free' }
  const { size, parts } = exactly(price, change)
  if (size <= 0n) return { problem: 'not-positive' }
  const [start, width] = [BigInt(first), BigInt(step)]
  const steps = floor(2n * (size - start * parts) + width * parts, 2n * width * parts)
  const fewest = start > 0n ? 0n : 1n
  const rounded = start + (steps < fewest ? fewest : steps) * width
  if (rounded > HIGHEST * 10n ** BigInt(currencyExponent(currency))) return { problem: 'large' }
  return { price: Number(rounded) }
}

/** The changed price before rounding, `size / parts`. */
function exactly(price: Minor, change: PriceChange): { size: bigint; parts: bigint } {
  if (change.by === 'amount') return { size: BigInt(price) + BigInt(change.amount), parts: 1n }
  const { units, unitsPerOne } = toWholeUnits([change.percent])
  const parts = 100n * unitsPerOne
  return { size: BigInt(price) * (parts + (units[0] ?? 0n)), parts }
}

/** Division that rounds down, also below zero. `divisor` is positive. */
function floor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
