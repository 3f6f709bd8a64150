import type { LngLat } from '../delivery-zone.ts'
import { distanceBetween, movedBy } from '../distance.ts'
import { type Ring, roundPoint } from './ring.ts'

/** Corners of a circle: enough to look round. */
const CIRCLE_CORNERS = 24
/** Distance of the second corner from the first, in metres. */
const FIRST_SIDE = 300

/** The border of a circle. `radius`: metres. */
export const circleAround = (centre: LngLat, radius: number): Ring =>
  Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_CORNERS
    return roundPoint(movedBy(centre, [radius * Math.sin(angle), radius * Math.cos(angle)]))
  })

/** A ring with another corner, and the position of that corner. */
export type Grown = { readonly ring: Ring; readonly index: number }

const inserted = (ring: Ring, index: number, point: LngLat): Grown => ({
  ring: ring.toSpliced(index, 0, roundPoint(point)),
  index,
})

/** Adds a corner after another one; after the last if `after` is null. */
export const addAfter = (ring: Ring, after: number | null, point: LngLat): Grown =>
  inserted(ring, after === null ? ring.length : after + 1, point)

/** Adds a corner to the side that it lengthens the least. */
export function addNear(ring: Ring, point: LngLat): Grown {
  const detours = ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from
    return distanceBetween(from, point) + distanceBetween(point, to) - distanceBetween(from, to)
  })
  return inserted(ring, detours.length === 0 ? 0 : detours.indexOf(Math.min(...detours)) + 1, point)
}

/** Adds a corner in the middle of the side after a corner; without sides, beside it or at `start`. */
export function addBetween(ring: Ring, after: number | null, start: LngLat): Grown {
  const at = after ?? ring.length - 1
  const [from, to] = [ring[at], ring[(at + 1) % ring.length]]
  if (!from || !to) return inserted(ring, 0, start)
  // The second and third corner make a triangle with the first.
  if (ring.length === 1) return inserted(ring, 1, movedBy(from, [FIRST_SIDE, 0]))
  if (ring.length === 2) return inserted(ring, 2, movedBy(from, [0, -FIRST_SIDE]))
  return inserted(ring, at + 1, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
}
