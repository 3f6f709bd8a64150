import type { MapsPlaceResponse } from '../../src/contract/site/maps-calls.ts'
import type { LngLat, Polygon } from '../../src/domain/delivery/delivery-zone.ts'
import type { Localized } from '../../src/domain/values/localized.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { countryName } from './country-names.ts'

export type PlaceKind = 'country' | 'city' | 'town' | 'village' | 'suburb'

/** Something with a name on the map. */
export type Place = {
  readonly id: number
  readonly kind: PlaceKind
  readonly licence: string
  readonly names: Localized
  /** The governorate or city around it; empty: none is known. */
  readonly cityNames: Localized
  /** ISO 3166, two capital letters; null: unknown. */
  readonly country: string | null
  readonly point: LngLat
  /** South-western and north-eastern corner. */
  readonly bounds: readonly [LngLat, LngLat]
  /** 0 to 1: the larger, the likelier it is meant. */
  readonly importance: number
  readonly polygons?: readonly Polygon[]
}

/** Ranks of Nominatim: the larger, the smaller the place. */
const RANK: Readonly<Record<PlaceKind, number>> = { country: 4, city: 16, town: 18, village: 19, suburb: 20 }

/** A place in the format `jsonv2` of Nominatim, with its names in `locale` where they are known. */
export function toNominatimPlace(
  place: Place,
  locale: string,
  options: { address: boolean; outline: boolean },
): MapsPlaceResponse {
  const address = toAddress(place, locale)
  const [[west, south], [east, north]] = place.bounds
  return {
    place_id: place.id,
    licence: place.licence,
    lat: degrees(place.point[1]),
    lon: degrees(place.point[0]),
    category: place.kind === 'country' ? 'boundary' : 'place',
    type: place.kind === 'country' ? 'administrative' : place.kind,
    place_rank: RANK[place.kind],
    importance: Math.round(place.importance * 1e6) / 1e6,
    addresstype: place.kind,
    name: address[place.kind] ?? '',
    display_name: [
      ...new Set(Object.entries(address).flatMap(([key, part]) => (key === 'country_code' ? [] : part))),
    ].join(', '),
    ...(options.address ? { address } : {}),
    boundingbox: [degrees(south), degrees(north), degrees(west), degrees(east)],
    ...(options.outline && place.polygons ? { geojson: toGeoJson(place.polygons) } : {}),
  }
}

/** From the place itself to its country. */
function toAddress(place: Place, locale: string): Record<string, string> {
  const city = textIn(place.cityNames, locale)
  return {
    ...(place.kind === 'country' ? {} : { [place.kind]: textIn(place.names, locale) }),
    ...(city === '' ? {} : { city }),
    ...(place.country === null
      ? {}
      : { country: countryName(place.country, locale), country_code: place.country.toLowerCase() }),
  }
}

const degrees = (value: number) => String(Math.round(value * 1e7) / 1e7)

function toGeoJson(polygons: readonly Polygon[]): { type: string; coordinates: unknown } {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}
