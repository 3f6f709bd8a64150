import type { Minor } from '../values/money.ts'
import type { DeliverySettings } from '../venue/venue.ts'
import type { DeliveryTerms, ShippingCountry, Zone } from './delivery-zone.ts'

/** What a delivery within a zone costs; the venue's own minimum order holds where the zone asks for less (spec §5, §9). */
export function zoneTerms(
  zone: Pick<Zone, 'fee' | 'minOrder'>,
  settings: Pick<DeliverySettings, 'minOrder'>,
): DeliveryTerms {
  return { kind: 'zone', fee: zone.fee, minOrder: Math.max(zone.minOrder, settings.minOrder) }
}

/** What a parcel to a country costs: its minimum order is the country's alone (spec §9). */
export function shippingTerms(
  country: Pick<ShippingCountry, 'feesPerKg' | 'fixedFees' | 'minOrder'>,
): DeliveryTerms {
  const { feesPerKg, fixedFees, minOrder } = country
  return { kind: 'shipping', feesPerKg, fixedFees, minOrder }
}

/** Delivery is shipping when shipping is on and the chosen country is not the business's (spec §4). */
export function isShipping(
  settings: Pick<DeliverySettings, 'shipping'>,
  countryIso: string | null,
  businessCountry: string,
): boolean {
  return (
    settings.shipping && countryIso !== null && countryIso.toUpperCase() !== businessCountry.toUpperCase()
  )
}

/** Was an order placed as a parcel to another country? `delivery` as placed: only parcels name a country. */
export const isParcel = (delivery: { readonly country_iso: string | null } | null): boolean =>
  delivery !== null && delivery.country_iso !== null

/**
 * What is missing for the minimum order, in minor units; 0: nothing. `subtotal` is that of the quote: after discounts,
 * before the coupon, which is the venue's present and must not push an order under the minimum.
 */
export function minimumOrderShortfall(subtotal: Minor, terms: DeliveryTerms): Minor {
  return terms.kind === 'none' ? 0 : Math.max(0, terms.minOrder - subtotal)
}
