import * as v from 'valibot'
import { decimal } from '../wire/primitives.ts'

export const longitude = v.pipe(decimal, v.minValue(-180), v.maxValue(180))
export const latitude = v.pipe(decimal, v.minValue(-90), v.maxValue(90))
const optionalWords = v.nullish(v.string(), '')
const position = v.looseTuple([longitude, latitude])
const polygon = v.array(v.array(position))

/** The polygon geometry of a country. Other geometries are accepted but not used. */
const geometry = v.union([
  v.object({ type: v.literal('Polygon'), coordinates: polygon }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(polygon) }),
  v.looseObject({ type: v.string() }),
])

/** South, north, west, east in degrees, in the order of the maps service. */
const boundingBox = v.tuple([latitude, latitude, longitude, longitude])

/** A place from the maps service (format `jsonv2`, spec §7). Other fields are ignored. */
export const mapsPlaceSchema = v.looseObject({
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
export type MapsPlace = v.InferOutput<typeof mapsPlaceSchema>

/** Response of a search, best match first. */
export const mapsSearchResponse = v.array(mapsPlaceSchema)

/** Response of a reverse lookup: a place, or an error with status 200 if there is none. */
export const mapsReverseResponse = v.union([mapsPlaceSchema, v.looseObject({ error: v.unknown() })])
