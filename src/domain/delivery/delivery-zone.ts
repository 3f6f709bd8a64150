import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'

/** Longitude, then latitude, in degrees (WGS 84): the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** The outer ring, then its holes. Rings may or may not repeat their first point. */
export type Polygon = readonly (readonly LngLat[])[]

/** The shape of an area: a point on the map, or one or more polygons. */
export type AreaShape =
  | { readonly kind: 'point'; readonly point: LngLat }
  | { readonly kind: 'polygons'; readonly polygons: readonly Polygon[] }

export type Area = {
  readonly id: string
  readonly zoneId: string
  readonly name: Localized
  /** The governorate or city that the area belongs to; empty if there is none. */
  readonly parentName: Localized
  readonly shape: AreaShape
  readonly osmId: string | null
}

/** A delivery zone: areas to which one branch delivers on the same terms. */
export type Zone = {
  readonly id: string
  readonly visible: boolean
  readonly branchId: string
  readonly name: Localized
  /** CSS colour on the map, as stated by the venue. */
  readonly color: string | null
  /** Minor units. */
  readonly fee: Minor
  readonly minOrder: Minor
  /** Duration of a delivery in minutes. */
  readonly deliveryMinutes: number
  readonly areas: readonly Area[]
}

/** A country to which a venue sends parcels. Money is in minor units of the venue's currency. */
export type ShippingCountry = {
  /** ISO 3166, two capital letters. */
  readonly iso: string
  /** The venue's name for the country; if empty, its name in the diner's language is used. */
  readonly name: Localized
  readonly icon: string | null
  readonly feesPerKg: Minor
  readonly fixedFees: Minor
  readonly minOrder: Minor
  readonly branchId: string
}

/** The zones and countries to which a branch delivers. */
export type DeliveryCoverage = {
  readonly zones: readonly Zone[]
  readonly countries: readonly ShippingCountry[]
}

/** The terms of a delivery: the zone's fee, or the country's fees by weight; `none` until a destination is chosen. */
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
