import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { businessSchema } from '../../src/contract/venue/business.ts'
import { decodeZones } from '../../src/contract/venue/delivery.ts'
import { venueFileSchema } from '../../src/contract/venue/venue-file.ts'
import { findCentre } from '../../src/domain/delivery/area-centre.ts'
import type { AreaShape, LngLat } from '../../src/domain/delivery/delivery-zone.ts'
import { contains, findBounds } from '../../src/domain/delivery/geo.ts'
import { selectableAreas } from '../../src/domain/delivery/zone-lookup.ts'
import { type Db, findDocument, listVenues } from '../db/venues.ts'
import { decodeStoredPart } from '../venues/file/read-venue-file.ts'
import type { Place } from './place.ts'
import { matchName, normalizeName, type PlaceQuery } from './place-names.ts'

const LICENCE = 'Delivery areas of the venues of this site'

/** An area of a venue, as a place. */
type AreaPlace = Place & {
  readonly shape: AreaShape
  /** Normalized names in all languages. */
  readonly keys: readonly string[]
  /** Normalized names of the surrounding region. */
  readonly around: string
}

export type VenueAreas = {
  search(query: PlaceQuery, countryNames: (iso: string) => string): { place: Place; match: 1 | 2 | 3 }[]
  /** Finds the smallest area that contains the point. */
  at(point: LngLat): Place | null
}

/**
 * Creates a reader of the areas of all venues' visible zones. Parsed venue files are cached until their revision changes; the
 * revisions are read every time.
 */
export function createVenueAreas(db: Db): () => Promise<VenueAreas> {
  const kept = new Map<string, { revision: number; areas: readonly AreaPlace[] }>()
  const refresh = async (): Promise<VenueAreas> => {
    const venues = await listVenues(db)
    const present = new Set(venues.map(({ referenceId }) => referenceId))
    for (const referenceId of kept.keys()) if (!present.has(referenceId)) kept.delete(referenceId)
    for (const { referenceId, revision } of venues) {
      if (kept.get(referenceId)?.revision === revision) continue
      const row = await findDocument(db, referenceId)
      if (row) kept.set(referenceId, { revision: row.revision, areas: readAreas(referenceId, row.document) })
    }
    return createAreaSearch([...kept.values()].flatMap(({ areas }) => areas))
  }
  let running: Promise<VenueAreas> | undefined
  return () => {
    // Simultaneous requests share one read.
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }
}

/** The parts of a venue file that define its areas. */
const deliverySchema = v.object({
  business: v.pick(businessSchema, ['currency', 'country_code']),
  zones: venueFileSchema.entries.zones,
})

function readAreas(venue: string, document: Uint8Array): AreaPlace[] {
  const { business, zones } = decodeStoredPart(document, deliverySchema)
  const wire = { zones: Object.values(zones).flat(), countries: [], shipping_form: {} }
  return selectableAreas(decodeZones(wire, business.currency).zones).map(({ area }): AreaPlace => {
    const point = findCentre(area.shape)
    return {
      id: createHash('sha256').update(`${venue}/${area.id}`).digest().readUInt32BE(),
      kind: 'suburb',
      licence: LICENCE,
      names: area.name,
      cityNames: area.parentName,
      country: business.country_code,
      point,
      bounds: findBounds([area.shape]) ?? [point, point],
      importance: 0.5,
      shape: area.shape,
      keys: [...new Set(Object.values(area.name).map(normalizeName))],
      around: Object.values(area.parentName).map(normalizeName).join(' '),
    }
  })
}

function createAreaSearch(areas: readonly AreaPlace[]): VenueAreas {
  return {
    search(query, countryNames) {
      const found = areas.flatMap((place) => {
        const around = () => `${place.around} ${countryNames(place.country ?? '')}`
        const named = Math.max(...place.keys.map((key) => matchName(query, key, around)))
        // A search for the governorate should list its areas.
        const match =
          named ||
          Math.min(
            1,
            matchName(query, place.around, () => ''),
          )
        return match > 0 ? [{ place, match: match as 1 | 2 | 3 }] : []
      })
      return mergeRepeats(found)
    },
    at(point) {
      const around = areas.filter(({ shape }) => contains(shape, point))
      return around.reduce<AreaPlace | null>(
        (least, area) => (least && size(least) <= size(area) ? least : area),
        null,
      )
    },
  }
}

const size = ({ bounds: [[west, south], [east, north]] }: Place) => (east - west) * (north - south)

/** Largest distance between the centres of the same area in files of different venues, in degrees (2 km). */
const NEAR = 0.02

/** Merges areas that several venues deliver to and draw slightly differently. */
function mergeRepeats<Entry extends { place: AreaPlace }>(found: readonly Entry[]): Entry[] {
  const told: Entry[] = []
  for (const entry of found) {
    const { keys, point } = entry.place
    const known = told.some(
      ({ place }) =>
        place.keys.some((key) => keys.includes(key)) &&
        Math.abs(place.point[0] - point[0]) < NEAR &&
        Math.abs(place.point[1] - point[1]) < NEAR,
    )
    if (!known) told.push(entry)
  }
  return told
}
