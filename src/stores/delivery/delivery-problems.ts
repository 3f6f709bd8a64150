import { addressProblems } from '../../domain/delivery/address-form.ts'
import { minimumOrderShortfall } from '../../domain/delivery/delivery-terms.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import type { DeliveryView } from './delivery-view.ts'
import type { Gift } from './gift.ts'

/** What prevents the order from being sent, by subject. The values are keys of `delivery:error`. */
export type DeliveryProblems = Readonly<Record<string, string>>

/** The problems of a destination and gift. `subtotal` in minor units; null if the address is saved without an order. */
export function deliveryProblems(
  view: DeliveryView,
  settings: DeliverySettings,
  subtotal: Minor | null,
): DeliveryProblems {
  if (view.state !== 'ready') return { section: view.state }
  return { ...destinationProblems(view, settings, subtotal), ...giftProblems(view.gift, settings) }
}

function destinationProblems(
  view: DeliveryView,
  settings: DeliverySettings,
  subtotal: Minor | null,
): Record<string, string> {
  const { shipping, place, country, terms, form, rules } = view
  const problems: Record<string, string> = {}
  const shipsOnly = settings.shipping && !settings.zones
  if (shipping ? !country : shipsOnly) problems.country = 'country'
  else if (!shipping && !place) problems.area = 'area'
  if (subtotal !== null && minimumOrderShortfall(subtotal, terms) > 0) problems.minimum = 'minimum'
  if (settings.dropPin && !shipping && !form.pin?.placed) problems.pin = 'pin'
  return { ...problems, ...addressProblems(rules, form.fields) }
}

function giftProblems(gift: Gift, settings: DeliverySettings): Record<string, string> {
  return settings.sendGift && gift.on && gift.name.trim() === '' ? { giftName: 'required' } : {}
}
