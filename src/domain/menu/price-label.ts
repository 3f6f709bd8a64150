import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'

/** One of several prices of an item: a size or, with `isQuantity`, a price per measured unit (spec §3). */
export type PriceLabel = {
  readonly id: string
  readonly label: Localized
  /** Minor units, for one unit. Null: the venue states no price for this label, so it cannot be ordered. */
  readonly price: Minor | null
  /** Kilograms. */
  readonly weight: number | null
  readonly shippingWeight: number | null
  readonly isQuantity: boolean
  readonly minimum: number | null
  readonly maximum: number | null
  /** The unit of a quantity label: `g`, `piece`, … */
  readonly unit: Localized
  readonly preparationMinutes: number | null
}

export type QuantityLimits = { readonly minimum: number; readonly maximum: number; readonly step: number }

/** Returns the limits of the quantity stepper: 1 to 1000 unless the label sets others; 0 sets no limit (spec §5, §9). */
export function quantityLimits(label: Pick<PriceLabel, 'minimum' | 'maximum'> | null): QuantityLimits {
  // Only whole units can be ordered: a minimum of 1.5 means 2.
  const minimum = Math.ceil(label?.minimum || 1)
  return { minimum, maximum: Math.max(minimum, Math.trunc(label?.maximum || 1000)), step: 1 }
}

/** Returns the nearest allowed quantity. */
export function clampQuantity(quantity: number, limits: QuantityLimits): number {
  if (!Number.isFinite(quantity)) return limits.minimum
  return Math.min(limits.maximum, Math.max(limits.minimum, Math.trunc(quantity)))
}
