import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { decimal } from '../wire/primitives.ts'
import { latitude, longitude } from './maps.ts'

const onOff = v.optional(v.picklist(['0', '1'], 'expected 0 or 1'), '0')
const common = {
  format: v.optional(v.literal('jsonv2', 'the only supported format is jsonv2'), 'jsonv2'),
  /** Languages in the format of Accept-Language; names are returned in the first. */
  'accept-language': v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w\s,;=.*-]*$/)), ''),
  addressdetails: onOff,
}
const asked = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected some words'), v.maxLength(200))

/** Supported parameters of a search: free text, or one country by its code or name. */
export const mapsSearchQuery = v.pipe(
  v.object({
    ...common,
    q: v.optional(asked),
    country: v.optional(asked),
    limit: v.optional(v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(40)), 10),
    /** Includes the outline; only for countries. */
    polygon_geojson: onOff,
  }),
  v.check(({ q, country }) => (q === undefined) !== (country === undefined), 'expected q or country'),
)
export type MapsSearchQuery = v.InferOutput<typeof mapsSearchQuery>

/** Parameters of a reverse lookup. It finds places, not houses, so `zoom` has no effect. */
export const mapsReverseQuery = v.object({
  ...common,
  addressdetails: v.optional(common.addressdetails, '1'),
  lat: latitude,
  lon: longitude,
  zoom: v.optional(v.pipe(decimal, v.integer(), v.minValue(0), v.maxValue(18)), 18),
})
export type MapsReverseQuery = v.InferOutput<typeof mapsReverseQuery>

/** A place in the responses of our own API. */
export const mapsPlaceResponse = v.object({
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
export type MapsPlaceResponse = v.InferOutput<typeof mapsPlaceResponse>

/** The maps service of our own API: the calls of spec §7 in the paths and shapes of Nominatim. */
export const mapsCalls = {
  search: {
    method: 'GET',
    path: '/maps/search',
    query: Object.keys(mapsSearchQuery.entries),
    response: v.array(mapsPlaceResponse),
    auth: 'none',
  },
  reverse: {
    method: 'GET',
    path: '/maps/reverse',
    query: Object.keys(mapsReverseQuery.entries),
    response: v.union([mapsPlaceResponse, v.object({ error: v.string() })]),
    auth: 'none',
  },
} as const satisfies Record<string, Call>
