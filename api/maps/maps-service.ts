import type {
  MapsPlaceResponse,
  MapsReverseQuery,
  MapsSearchQuery,
} from '../../src/contract/site/maps-calls.ts'
import type { LngLat } from '../../src/domain/delivery/delivery-zone.ts'
import type { Db } from '../db/venues.ts'
import { loadCities } from './cities.ts'
import { loadCountries } from './countries.ts'
import { type Place, toNominatimPlace } from './place.ts'
import { parsePlaceQuery } from './place-names.ts'
import { createVenueAreas } from './venue-areas.ts'

/** Largest distances to the town and the quarter of a location, in kilometres. */
const MAX_TOWN_DISTANCE = 30
const MAX_QUARTER_DISTANCE = 2

export type MapsService = {
  /** Finds places by free text, or one country; the best first. */
  search(query: MapsSearchQuery): Promise<MapsPlaceResponse[]>
  /** Finds the place at a point; null if none is known. */
  reverse(query: MapsReverseQuery): Promise<MapsPlaceResponse | null>
}

/**
 * Creates search and reverse look-up of places (spec §7) without another server: from the venues' areas, the populated places of
 * GeoNames and the countries of Natural Earth. There are no streets and no buildings.
 */
export function createMapsService(db: Db): MapsService {
  const venueAreas = createVenueAreas(db)
  return {
    async search(query) {
      const locale = parseLocale(query['accept-language'])
      const options = { address: query.addressdetails === '1', outline: query.polygon_geojson === '1' }
      if (query.country !== undefined) {
        const place = loadCountries().find(query.country)
        return place ? [toNominatimPlace(place, locale, options)] : []
      }
      const wanted = parsePlaceQuery(query.q ?? '')
      const known = loadCountries()
      const [areas, towns] = await Promise.all([venueAreas(), loadCities()])
      return [
        // Among equal matches, places that a venue delivers to come first.
        ...areas.search(wanted, known.namesOf),
        ...known.search(wanted),
        ...towns.search(wanted, query.limit, known),
      ]
        .sort((a, b) => b.match - a.match)
        .slice(0, query.limit)
        .map(({ place }) => toNominatimPlace(place, locale, { ...options, outline: false }))
    },

    async reverse(query) {
      const point: LngLat = [query.lon, query.lat]
      const [areas, towns] = await Promise.all([venueAreas(), loadCities()])
      const town = towns.nearest(point, MAX_TOWN_DISTANCE, 'settlement')
      const quarter = areas.at(point) ?? towns.nearest(point, MAX_QUARTER_DISTANCE, 'suburb')
      const place = (quarter && withTown(quarter, town)) ?? town ?? loadCountries().at(point)
      return (
        place &&
        toNominatimPlace(place, parseLocale(query['accept-language']), {
          address: query.addressdetails === '1',
          outline: false,
        })
      )
    },
  }
}

/** Assigns a quarter without a town to the nearest town of its country. */
function withTown(quarter: Place, town: Place | null): Place {
  const says = Object.keys(quarter.cityNames).length > 0
  return says || !town || town.country !== quarter.country ? quarter : { ...quarter, cityNames: town.names }
}

/** The first language of the list; English if there is none. */
function parseLocale(acceptLanguage: string): string {
  const [, first = 'en'] = /^\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)/.exec(acceptLanguage) ?? []
  return first
}
