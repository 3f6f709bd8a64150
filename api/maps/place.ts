import type { MapsPlaceResponse } from '../../src/contract/site/maps-calls.ts'
import type { LngLat, Polygon } from '../../src/domain/delivery/delivery-zone.ts'
import type { Localized } from '../../src/domain/values/localized.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { countryName } from './country-names.ts'

export type PlaceKind = 'country' | 'city' | 'town' | 'village' | 'suburb'

/** A named place on the map. */
export type Place = {
  readonly id: number
  readonly kind: PlaceKind
  readonly licence: string
  readonly names: Localized
  /** The surrounding governorate or city; empty if unknown. */
  readonly cityNames: Localized
  /** ISO 3166, two capital letters; null if unknown. */
  readonly country: string | null
  readonly point: LngLat
  /** South-western and north-eastern corners. */
  readonly bounds: readonly [LngLat, LngLat]
  /** 0 to 1; more important places are likelier to be meant. */
  readonly importance: number
  readonly polygons?: readonly Polygon[]
}

/** Nominatim's ranks; smaller places have larger ranks. */
const RANK: Readonly<Record<PlaceKind, number>> = { country: 4, city: 16, town: 18, village: 19, suburb: 20 }

/** Converts a place to Nominatim's format `jsonv2`, with names in `locale` if they are known. */
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

/** The address parts of a place, from the place itself to its country. */
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
