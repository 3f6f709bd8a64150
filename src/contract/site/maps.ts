import * as v from 'valibot'
import { decimal } from '../wire/primitives.ts'

export const longitude = v.pipe(decimal, v.minValue(-180), v.maxValue(180))
export const latitude = v.pipe(decimal, v.minValue(-90), v.maxValue(90))
const optionalWords = v.nullish(v.string(), '')
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
  name: optionalWords,
  category: optionalWords,
  type: optionalWords,
  addresstype: optionalWords,
  licence: optionalWords,
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
