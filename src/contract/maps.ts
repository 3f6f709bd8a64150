import * as v from 'valibot'
import type { Call } from './calls.ts'
import { decimal } from './primitives.ts'

const longitude = v.pipe(decimal, v.minValue(-180), v.maxValue(180))
const latitude = v.pipe(decimal, v.minValue(-90), v.maxValue(90))
const words = v.nullish(v.string(), '')
const position = v.looseTuple([longitude, latitude])
const polygon = v.array(v.array(position))

/** Polygon geometry of a country; lines and points of other places pass unread. */
const geometry = v.union([
  v.object({ type: v.literal('Polygon'), coordinates: polygon }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(polygon) }),
  v.looseObject({ type: v.string() }),
])

/** South, north, west, east, in degrees, as the maps service orders them. */
const boundingBox = v.tuple([latitude, latitude, longitude, longitude])

/** A place as the maps service tells it (format `jsonv2`, spec §7); it says more than this, which passes unread. */
export const mapsPlace = v.looseObject({
  /** Degrees, as text. */
  lat: latitude,
  lon: longitude,
  display_name: v.string(),
  name: words,
  category: words,
  type: words,
  addresstype: words,
  licence: words,
  boundingbox: v.nullish(boundingBox, null),
  /** Parts of the address by kind: `road`, `suburb`, `city`, … */
  address: v.nullish(v.record(v.string(), v.string()), {}),
  geojson: v.nullish(geometry, null),
})
export type MapsPlace = v.InferOutput<typeof mapsPlace>

/** Answer of a search: the best first. */
export const mapsSearchResponse = v.array(mapsPlace)

/** Answer of a reverse look-up: a place, or that there is none (with status 200, as the service does). */
export const mapsReverseResponse = v.union([mapsPlace, v.looseObject({ error: v.unknown() })])

const onOff = v.optional(v.picklist(['0', '1'], 'expected 0 or 1'), '0')
const common = {
  format: v.optional(v.literal('jsonv2', 'only jsonv2 is spoken here'), 'jsonv2'),
  /** Languages as a browser lists them; names come in the first. */
  'accept-language': v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w\s,;=.*-]*$/)), ''),
  addressdetails: onOff,
}
const asked = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected some words'), v.maxLength(200))

/** Parameters of a search that are understood: by free text, or for one country by its code or name. */
export const mapsSearchQuery = v.pipe(
  v.object({
    ...common,
    q: v.optional(asked),
    country: v.optional(asked),
    limit: v.optional(v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(40)), 10),
    /** With the outline; of countries alone. */
    polygon_geojson: onOff,
  }),
  v.check(({ q, country }) => (q === undefined) !== (country === undefined), 'expected q or country'),
)
export type MapsSearchQuery = v.InferOutput<typeof mapsSearchQuery>

/** Parameters of a reverse look-up. It knows places, not houses: `zoom` is understood and changes nothing. */
export const mapsReverseQuery = v.object({
  ...common,
  addressdetails: v.optional(common.addressdetails, '1'),
  lat: latitude,
  lon: longitude,
  zoom: v.optional(v.pipe(decimal, v.integer(), v.minValue(0), v.maxValue(18)), 18),
})
export type MapsReverseQuery = v.InferOutput<typeof mapsReverseQuery>

/** A place as our own API sends it. */
export const sentPlace = v.object({
  place_id: v.number(),
  licence: v.string(),
  lat: v.string(),
  lon: v.string(),
  category: v.string(),
  type: v.string(),
  place_rank: v.number(),
  importance: v.number(),
  addresstype: v.string(),
  name: v.string(),
  display_name: v.string(),
  address: v.exactOptional(v.record(v.string(), v.string())),
  boundingbox: v.tuple([v.string(), v.string(), v.string(), v.string()]),
  geojson: v.exactOptional(v.object({ type: v.string(), coordinates: v.unknown() })),
})
export type SentPlace = v.InferOutput<typeof sentPlace>

/** The maps service of our own API: the calls of spec §7 in the paths and shapes of Nominatim. */
export const mapsCalls = {
  search: {
    method: 'GET',
    path: '/maps/search',
    query: Object.keys(mapsSearchQuery.entries),
    response: v.array(sentPlace),
    auth: 'none',
  },
  reverse: {
    method: 'GET',
    path: '/maps/reverse',
    query: Object.keys(mapsReverseQuery.entries),
    response: v.union([sentPlace, v.object({ error: v.string() })]),
    auth: 'none',
  },
} as const satisfies Record<string, Call>
