import type { AvailabilityRule } from '../time/availability-rule.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { ModifierGroup } from './modifiers.ts'
import type { PriceLabel } from './price-label.ts'
import type { ItemType } from './selling-type.ts'
import type { Tax } from './tax.ts'

export type Sticker = { readonly id: string; readonly name: Localized; readonly image: string | null }

/** One thing on the menu. Money in minor units of the venue's currency, weights in kilograms. */
export type Item = {
  readonly id: string
  readonly name: Localized
  readonly description: Localized
  readonly images: readonly string[]
  readonly types: Readonly<Record<ItemType, boolean>>
  readonly visible: boolean
  readonly soldOut: boolean
  /** Null: no price published; the item is shown and cannot be ordered online. */
  readonly price: Minor | null
  readonly labels: readonly PriceLabel[]
  readonly modifierGroups: readonly ModifierGroup[]
  /** Contained in the price. */
  readonly inclusiveTaxes: readonly Tax[]
  /** On top of the price, for this item alone. */
  readonly taxes: readonly Tax[]
  /** When and in which branches it is sold: its own gate, its category's and its grand category's (spec §3). */
  readonly gates: readonly AvailabilityRule[]
  /** The gates of its other places on the menu: it can be ordered while the gates of any one place are open. Absent: it has one. */
  readonly also?: readonly (readonly AvailabilityRule[])[]
  readonly calories: number | null
  readonly ingredients: readonly Localized[]
  readonly tags: readonly Localized[]
  readonly stickers: readonly Sticker[]
  readonly preparationMinutes: number | null
  readonly weight: number | null
  readonly shippingWeight: number | null
  readonly commentRequired: boolean
  readonly suggestedItemIds: readonly string[]
  readonly provider: string | null
  readonly providerId: string | null
}
