import { type Minor, percentOf, proportionOf, toWholeUnits } from '../values/money.ts'

/** A tax; its rate is in per cent (8.1 is 8.1 %). */
export type Tax = { readonly id: string; readonly name: string; readonly rate: number }

export type TaxAmount = {
  readonly id: string
  readonly name: string
  readonly rate: number
  readonly amount: Minor
}

/** Converts rates to integers, which add up exactly. */
const toWholeRates = (taxes: readonly Tax[]) => toWholeUnits(taxes.map(({ rate }) => rate))
const sumOf = (units: readonly bigint[]) => units.reduce((sum, unit) => sum + unit, 0n)

/** Returns a price without the `taxes` it contains (spec §9). Minor units. */
export function netAmount(gross: Minor, taxes: readonly Tax[]): Minor {
  const { units, unitsPerOne } = toWholeRates(taxes)
  return proportionOf(gross, 100n * unitsPerOne, 100n * unitsPerOne + sumOf(units))
}

/** Splits the tax contained in a price by rate. The net amount and all taxes add up to the price. */
export function inclusiveTaxAmounts(gross: Minor, taxes: readonly Tax[]): TaxAmount[] {
  let rest = gross - netAmount(gross, taxes)
  const { units } = toWholeRates(taxes)
  let restRate = sumOf(units)
  return taxes.map((tax, index) => {
    const rate = units[index] ?? 0n
    const amount = proportionOf(rest, rate, restRate)
    rest -= amount
    restRate -= rate
    return { ...tax, amount }
  })
}

/** Calculates the taxes added to an amount; each is rounded separately (spec §9). */
export function exclusiveTaxAmounts(base: Minor, taxes: readonly Tax[]): TaxAmount[] {
  return taxes.map((tax) => ({ ...tax, amount: percentOf(Math.max(0, base), tax.rate) }))
}

/** Sums taxes into one row per tax and rate, in order of first appearance. */
export function sumTaxes(amounts: readonly TaxAmount[]): TaxAmount[] {
  const rows = new Map<string, TaxAmount>()
  for (const tax of amounts) {
    // Items and the order may use one id for different taxes, so the rate is part of the key.
    const key = `${tax.id} ${tax.rate}`
    const row = rows.get(key)
    rows.set(key, row ? { ...row, amount: row.amount + tax.amount } : tax)
  }
  return [...rows.values()]
}
