import { currencyExponent } from '../values/money.ts'
import type { PriceGrid } from './change-price.ts'

/** Endings of prices, and steps between them, in thousandths of a major unit. */
const ENDINGS = [950, 900, 500]
const STEPS = [50, 250, 500, 1000]
/** For currencies without decimals, whose prices have more digits. */
const WHOLE_GRIDS: readonly PriceGrid[] = [
  { first: 90, step: 100 },
  { first: 50, step: 100 },
  ...[10, 50, 100, 500].map((step) => ({ first: 0, step })),
]

/** The usual amounts to round prices of a currency to: those that end in .95, .90 or .50, and multiples of .05 to 1. */
export function priceGrids(currency: string): readonly PriceGrid[] {
  const exponent = currencyExponent(currency)
  if (exponent === 0) return WHOLE_GRIDS
  const whole = 10 ** exponent
  const minor = (thousandths: number) => (thousandths * whole) / 1000
  return [
    ...ENDINGS.map((ending) => ({ first: minor(ending), step: whole })),
    ...STEPS.map((step) => ({ first: 0, step: minor(step) })),
  ]
}
