import type { DeliveryTerms } from '../delivery/delivery-zone.ts'
import { type Minor, proportionOf, toWholeUnits } from '../values/money.ts'
import { type CartLine, findLabel } from './line.ts'

/** Returns kilograms per unit: the shipping weight of the price label, else of the item, else the weight of the label, else of the item. */
function shippingWeight({ item, labelId }: Pick<CartLine, 'item' | 'labelId'>): number {
  const label = findLabel(item, labelId)
  return Math.max(0, label?.shippingWeight ?? item.shippingWeight ?? label?.weight ?? item.weight ?? 0)
}

/**
 * Calculates the delivery fee in minor units (spec §9): the zone's fee, or for parcels to another country the total weight
 * times the country's fee per kilogram, rounded once, plus its fixed fee. `lines` are the counted lines; without lines
 * the fee is 0.
 */
export function calculateDeliveryFee(
  terms: DeliveryTerms,
  lines: readonly Pick<CartLine, 'item' | 'labelId' | 'count'>[],
): Minor {
  if (lines.length === 0) return 0
  switch (terms.kind) {
    case 'none':
      return 0
    case 'zone':
      return terms.fee
    case 'shipping': {
      const { units, unitsPerOne } = exactWeight(lines)
      return proportionOf(terms.feesPerKg, units, unitsPerOne) + terms.fixedFees
    }
  }
}

/** Returns the weight of a parcel with these lines in kilograms, as its fee counts it. */
export function parcelWeight(lines: readonly Pick<CartLine, 'item' | 'labelId' | 'count'>[]): number {
  const { units, unitsPerOne } = exactWeight(lines)
  return Number(units) / Number(unitsPerOne)
}

/** Returns the exact weight in `units`; `unitsPerOne` units make a kilogram. */
function exactWeight(lines: readonly Pick<CartLine, 'item' | 'labelId' | 'count'>[]) {
  const { units, unitsPerOne } = toWholeUnits(lines.map(shippingWeight))
  return {
    units: lines.reduce((sum, { count }, at) => sum + (units[at] ?? 0n) * BigInt(count), 0n),
    unitsPerOne,
  }
}
