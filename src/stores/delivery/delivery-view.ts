import type { Shop } from '../../contract/payloads/shop.ts'
import type { AddressRule } from '../../domain/delivery/address-form.ts'
import { addressRules } from '../../domain/delivery/address-form.ts'
import { isShipping, shippingTerms, zoneTerms } from '../../domain/delivery/delivery-terms.ts'
import {
  type DeliveryTerms,
  NO_DELIVERY,
  type ShippingCountry,
  type Zone,
} from '../../domain/delivery/delivery-zone.ts'
import { findArea, type ZoneArea } from '../../domain/delivery/zone-lookup.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'
import type { KeptForm, SelectedArea, SelectedCountry } from './delivery-kept.ts'
import type { ZonesState } from './delivery-zones.ts'
import type { Gift } from './gift.ts'

export type DeliveryShop = Pick<Shop, 'branchId' | 'userId' | 'currency' | 'countryCode'> & {
  readonly delivery: DeliverySettings
}

/** A branch and its delivery settings. */
export type DeliveryBranch = Omit<DeliveryShop, 'userId'>

/** The destination of an order as far as it is chosen, and what follows from it. */
export type DeliveryView = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly zones: readonly Zone[]
  /** Other countries that this branch sends parcels to. */
  readonly countries: readonly ShippingCountry[]
  /** Destination of a parcel; null for deliveries within the zones. */
  readonly country: ShippingCountry | null
  /** Delivery is shipping (spec §4). */
  readonly shipping: boolean
  readonly place: ZoneArea | null
  readonly terms: DeliveryTerms
  /** Expected delivery time in minutes; null if unknown. */
  readonly minutes: number | null
  readonly form: KeptForm
  readonly rules: readonly AddressRule[]
  readonly gift: Gift
}

/** What the view of a delivery depends on. */
type ViewInputs = {
  readonly loaded: ZonesState
  readonly area: SelectedArea | null
  readonly country: SelectedCountry | null
  readonly form: KeptForm
  readonly gift: Gift
  /** The earlier choice was checked against the loaded zones. Until then the view is `loading`. */
  readonly settled: boolean
}

/** Derives the view. A choice made for another branch is ignored. */
export function deliveryView(shop: DeliveryBranch, inputs: ViewInputs): DeliveryView {
  const { branchId, delivery: settings } = shop
  const { loaded, area, form, gift, settled } = inputs
  const ready = loaded.state === 'ready'
  const zones = ready && settings.zones ? loaded.zones : []
  const countries = ready ? shippingCountries(loaded.countries, shop) : []
  const iso = inputs.country?.branchId === branchId ? inputs.country.iso : null
  const shipping = isShipping(settings, iso, shop.countryCode)
  const country = shipping ? (countries.find((other) => other.iso === iso) ?? null) : null
  const place = !shipping && area?.branchId === branchId ? findArea(zones, area.areaId) : null
  const shippingFields = ready
    ? { ...settings.shippingFields, ...loaded.shippingFields }
    : settings.shippingFields
  return {
    state: ready && !settled ? 'loading' : loaded.state,
    zones,
    countries,
    country,
    shipping,
    place,
    terms: country ? shippingTerms(country) : place ? zoneTerms(place.zone, settings) : NO_DELIVERY,
    minutes: place?.zone.deliveryMinutes ?? null,
    form,
    rules: addressRules({ ...settings, shippingFields }, form.residency, shipping),
    gift,
  }
}

/** Foreign countries that this branch sends parcels to. The zones serve its own country (spec §4). */
export function shippingCountries(
  countries: readonly ShippingCountry[],
  shop: DeliveryBranch,
): ShippingCountry[] {
  return countries.filter(
    ({ iso, branchId }) => branchId === shop.branchId && isShipping(shop.delivery, iso, shop.countryCode),
  )
}
