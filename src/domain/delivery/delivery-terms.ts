import type { Minor } from '../values/money.ts'
import type { DeliverySettings } from '../venue/venue.ts'
import type { DeliveryTerms, ShippingCountry, Zone } from './delivery-zone.ts'

/** Returns the terms of a delivery within a zone. The higher minimum order of zone and venue applies (spec §5, §9). */
export function zoneTerms(
  zone: Pick<Zone, 'fee' | 'minOrder'>,
  settings: Pick<DeliverySettings, 'minOrder'>,
): DeliveryTerms {
  return { kind: 'zone', fee: zone.fee, minOrder: Math.max(zone.minOrder, settings.minOrder) }
}

/** Returns the terms of a parcel to a country. Only the country's minimum order applies (spec §9). */
export function shippingTerms(
  country: Pick<ShippingCountry, 'feesPerKg' | 'fixedFees' | 'minOrder'>,
): DeliveryTerms {
  const { feesPerKg, fixedFees, minOrder } = country
  return { kind: 'shipping', feesPerKg, fixedFees, minOrder }
}

/** Whether a delivery is shipping: shipping is on, and the country is not that of the business (spec §4). */
export function isShipping(
  settings: Pick<DeliverySettings, 'shipping'>,
  countryIso: string | null,
  businessCountry: string,
): boolean {
  return (
    settings.shipping && countryIso !== null && countryIso.toUpperCase() !== businessCountry.toUpperCase()
  )
}

/** Whether an order was placed as a parcel to another country. Only parcels have a country in `delivery`. */
export const isParcel = (delivery: { readonly country_iso: string | null } | null): boolean =>
  delivery !== null && delivery.country_iso !== null

/**
 * Returns the amount that is missing for the minimum order in minor units; 0 if none. `subtotal` is that of the quote, after
 * discounts and before the coupon: a coupon must not push an order below the minimum.
 */
export function minimumOrderShortfall(subtotal: Minor, terms: DeliveryTerms): Minor {
  return terms.kind === 'none' ? 0 : Math.max(0, terms.minOrder - subtotal)
}
