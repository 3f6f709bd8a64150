import { type Minor, percentOf, roundHalfAway } from './money.ts'

/** A tax by its rate in per cent (8.1 is 8.1 %), up to three decimals. */
export type Tax = { readonly id: string; readonly name: string; readonly rate: number }

export type TaxAmount = {
  readonly id: string
  readonly name: string
  readonly rate: number
  readonly amount: Minor
}

/** The part of a price that is not tax, when the price contains `taxes` (spec §9). Minor units. */
export function netOf(gross: Minor, taxes: readonly Tax[]): Minor {
  const rate = taxes.reduce((sum, tax) => sum + Math.round(tax.rate * 1000), 0)
  return rate === 0 ? gross : roundHalfAway((gross * 100_000) / (100_000 + rate))
}

/** Splits the tax contained in a price among its taxes by rate, so that net and parts always sum to the price. */
export function inclusiveTaxAmounts(gross: Minor, taxes: readonly Tax[]): TaxAmount[] {
  let rest = gross - netOf(gross, taxes)
  let restRate = taxes.reduce((sum, tax) => sum + tax.rate, 0)
  return taxes.map((tax) => {
    const amount = restRate > 0 ? roundHalfAway((rest * tax.rate) / restRate) : 0
    rest -= amount
    restRate -= tax.rate
    return { ...tax, amount }
  })
}

/** Taxes on top of an amount, each rounded by itself (spec §9). */
export function exclusiveTaxAmounts(base: Minor, taxes: readonly Tax[]): TaxAmount[] {
  return taxes.map((tax) => ({ ...tax, amount: percentOf(Math.max(0, base), tax.rate) }))
}

/** One row per tax id, amounts summed, in order of first appearance. */
export function sumTaxes(amounts: readonly TaxAmount[]): TaxAmount[] {
  const rows = new Map<string, TaxAmount>()
  for (const tax of amounts) {
    const row = rows.get(tax.id)
    rows.set(tax.id, row ? { ...row, amount: row.amount + tax.amount } : tax)
  }
  return [...rows.values()]
}
