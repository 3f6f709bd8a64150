import type { AvailabilityRule } from '../time/availability-rule.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { ModifierGroup } from './modifiers.ts'
import type { PriceLabel } from './price-label.ts'
import type { ItemType } from './selling-type.ts'
import type { Tax } from './tax.ts'

export type Sticker = { readonly id: string; readonly name: Localized; readonly image: string | null }

/** An item of the menu. Money is in minor units of the venue's currency, weights are in kilograms. */
export type Item = {
  readonly id: string
  readonly name: Localized
  readonly description: Localized
  readonly images: readonly string[]
  readonly types: Readonly<Record<ItemType, boolean>>
  readonly visible: boolean
  readonly soldOut: boolean
  /** Null: the venue states no price; the item is shown but cannot be ordered online. */
  readonly price: Minor | null
  readonly labels: readonly PriceLabel[]
  readonly modifierGroups: readonly ModifierGroup[]
  /** Taxes that the price contains. */
  readonly inclusiveTaxes: readonly Tax[]
  /** Taxes added to the price of this item. */
  readonly taxes: readonly Tax[]
  /** Its availability rules: its own, its category's and its grand category's (spec §3). */
  readonly gates: readonly AvailabilityRule[]
  /** The rules of its other places on the menu: it is available while the rules of any place allow it. Absent: it has one place. */
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
