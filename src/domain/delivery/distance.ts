import type { LngLat } from './delivery-zone.ts'

/** Mean radius of the earth in metres. */
const EARTH_RADIUS = 6_371_009

/** Metres between two places as the crow flies, the earth taken as a ball: at most half a per cent off. Degrees. */
export function distanceBetween([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const lat = Math.sin(radians(toLat - fromLat) / 2)
  const lng = Math.sin(radians(toLng - fromLng) / 2)
  const chord = lat * lat + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * lng * lng
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
