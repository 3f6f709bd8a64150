import type { LngLat } from './delivery-zone.ts'

/** Mean radius of the Earth in metres. */
const EARTH_RADIUS = 6_371_009

/** Returns the straight-line distance between two positions in metres. Assumes a spherical Earth; the error is below 0.5 %. */
export function distanceBetween([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const lat = Math.sin(radians(toLat - fromLat) / 2)
  const lng = Math.sin(radians(toLng - fromLng) / 2)
  const chord = lat * lat + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * lng * lng
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const METRES_PER_DEGREE = 111_320

/** The point that is so many metres to the east and north. Keeps to the latitudes that maps show. */
export function movedBy([lng, lat]: LngLat, [east, north]: readonly [number, number]): LngLat {
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [
    lng + east / METRES_PER_DEGREE / shrink,
    Math.max(-85, Math.min(85, lat + north / METRES_PER_DEGREE)),
  ]
}
