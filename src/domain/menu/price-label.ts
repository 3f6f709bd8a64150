import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'

/** One of several prices of an item: a size, or with `isQuantity` a price per unit of a measured quantity (spec §3). */
export type PriceLabel = {
  readonly id: string
  readonly label: Localized
  /** Minor units, for one unit. Null: this size has no published price and cannot be ordered. */
  readonly price: Minor | null
  /** Kilograms. */
  readonly weight: number | null
  readonly shippingWeight: number | null
  readonly isQuantity: boolean
  readonly minimum: number | null
  readonly maximum: number | null
  /** `g`, `piece`, …: what one unit of a quantity label is. */
  readonly unit: Localized
  readonly preparationMinutes: number | null
}

export type QuantityLimits = { readonly minimum: number; readonly maximum: number; readonly step: number }

/** Stepper limits: 1 to 1000 unless the label sets others; 0 sets none (spec §5, §9). */
export function quantityLimits(label: Pick<PriceLabel, 'minimum' | 'maximum'> | null): QuantityLimits {
  // Only whole units can be ordered: of 1.5 at least, two.
  const minimum = Math.ceil(label?.minimum || 1)
  return { minimum, maximum: Math.max(minimum, Math.trunc(label?.maximum || 1000)), step: 1 }
}

/** The nearest allowed quantity. */
export function clampQuantity(quantity: number, limits: QuantityLimits): number {
  if (!Number.isFinite(quantity)) return limits.minimum
  return Math.min(limits.maximum, Math.max(limits.minimum, Math.trunc(quantity)))
}
