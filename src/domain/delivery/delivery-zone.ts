import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'

/** Longitude, then latitude, in degrees (WGS 84): the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** Outer ring first, then its holes; rings may or may not repeat their first point. */
export type Polygon = readonly (readonly LngLat[])[]

/** Where an area lies: a point on the map, or one or several polygons. */
export type AreaShape =
  | { readonly kind: 'point'; readonly point: LngLat }
  | { readonly kind: 'polygons'; readonly polygons: readonly Polygon[] }

export type Area = {
  readonly id: string
  readonly zoneId: string
  readonly name: Localized
  /** The governorate or city the area belongs to; empty where there is none. */
  readonly parentName: Localized
  readonly shape: AreaShape
  readonly osmId: string | null
}

/** A part of the map that one branch delivers to on the same terms. */
export type Zone = {
  readonly id: string
  readonly visible: boolean
  readonly branchId: string
  readonly name: Localized
  /** CSS colour on the map, as the venue wrote it. */
  readonly color: string | null
  /** Minor units. */
  readonly fee: Minor
  readonly minOrder: Minor
  /** How long a delivery takes, in minutes. */
  readonly deliveryMinutes: number
  readonly areas: readonly Area[]
}

/** A country a venue sends parcels to. Money in minor units of the venue's currency. */
export type ShippingCountry = {
  /** ISO 3166, two capital letters. */
  readonly iso: string
  /** As the venue calls it; empty: the language's own name for it. */
  readonly name: Localized
  readonly icon: string | null
  readonly feesPerKg: Minor
  readonly fixedFees: Minor
  readonly minOrder: Minor
  readonly branchId: string
}

/** Everything a branch says about where it delivers. */
export type DeliveryCoverage = {
  readonly zones: readonly Zone[]
  readonly countries: readonly ShippingCountry[]
}

/** What a delivery costs, as a quote needs it: the zone's fee, or the country's by weight; none until one is chosen. */
export type DeliveryTerms =
  | { readonly kind: 'none' }
  | { readonly kind: 'zone'; readonly fee: Minor; readonly minOrder: Minor }
  | {
      readonly kind: 'shipping'
      readonly feesPerKg: Minor
      readonly fixedFees: Minor
      readonly minOrder: Minor
    }

export const NO_DELIVERY: DeliveryTerms = { kind: 'none' }
