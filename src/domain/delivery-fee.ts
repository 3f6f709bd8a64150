import type { DeliveryTerms } from './delivery-zone.ts'
import { type CartLine, labelOf } from './line.ts'
import { type Minor, roundHalfAway } from './money.ts'

/** Weight of one unit in whole grams: the shipping weight, else the weight, of its price label, else of the item. */
export function shippingGrams(line: Pick<CartLine, 'item' | 'labelId'>): number {
  const label = labelOf(line.item, line.labelId)
  const kilograms =
    label?.shippingWeight ?? line.item.shippingWeight ?? label?.weight ?? line.item.weight ?? 0
  return Math.max(0, Math.round(kilograms * 1000))
}

/**
 * What bringing these lines costs, in minor units (spec §9): the zone's fee, or for a parcel to another country the weight
 * by the country's fee per kilogram and its fixed fee. `lines` are those that count; none: nothing is brought.
 */
export function deliveryFeeOf(
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
      const grams = lines.reduce((sum, line) => sum + shippingGrams(line) * line.count, 0)
      return roundHalfAway((grams * terms.feesPerKg) / 1000) + terms.fixedFees
    }
  }
}
