import type { AreaShape, LngLat, Zone } from '../delivery-zone.ts'
import { movedBy } from '../distance.ts'
import { contains, findBounds } from '../geo.ts'
import { compareTerms } from '../zone-lookup.ts'

/** What decides between two zones where both deliver: the first of these that differs, else the order of the list. */
export type Deciding = 'fee' | 'minOrder' | 'time' | 'order'

/** Two zones with a part in common. Diners there get the terms of the winner. */
export type ZoneOverlap = { readonly winner: Zone; readonly loser: Zone; readonly because: Deciding }

/** Zones that share less than a street do not overlap: borders of neighbours are rarely drawn along the same line. In metres. */
const STREET = 30
/** Steps of the search in each direction. */
const STEPS = 12

/** Lists which visible zones overlap, and which of two counts there (`findZoneAt`). Finds overlaps wider than a street. */
export function zoneOverlaps(zones: readonly Zone[]): ZoneOverlap[] {
  const visible = zones.filter((zone) => zone.visible)
  return visible.flatMap((zone, index) =>
    visible.slice(index + 1).flatMap((other): ZoneOverlap[] => {
      if (!overlap(zone, other)) return []
      const isFirst = compareTerms(zone, other) <= 0
      const because = decidingTerm(zone, other)
      return [{ winner: isFirst ? zone : other, loser: isFirst ? other : zone, because }]
    }),
  )
}

/** What decides between two zones. */
export function decidingTerm(a: Zone, b: Zone): Deciding {
  if (a.fee !== b.fee) return 'fee'
  if (a.minOrder !== b.minOrder) return 'minOrder'
  return a.deliveryMinutes === b.deliveryMinutes ? 'order' : 'time'
}

const overlap = (a: Zone, b: Zone): boolean =>
  a.areas.some(({ shape }) => b.areas.some((area) => shapesOverlap(shape, area.shape)))

function shapesOverlap(a: AreaShape, b: AreaShape): boolean {
  if (a.kind === 'point' || b.kind === 'point') return false
  const [first, second] = [findBounds([a]), findBounds([b])]
  if (!first || !second) return false
  const [west, south] = [0, 1].map((axis) => Math.max(first[0][axis] ?? 0, second[0][axis] ?? 0))
  const [east, north] = [0, 1].map((axis) => Math.min(first[1][axis] ?? 0, second[1][axis] ?? 0))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return false
  if (west >= east || south >= north) return false
  const isShared = (point: LngLat) => isWellWithin(a, point) && isWellWithin(b, point)
  for (let row = 1; row < STEPS; row++)
    for (let column = 1; column < STEPS; column++) {
      const point: LngLat = [west + ((east - west) * column) / STEPS, south + ((north - south) * row) / STEPS]
      if (isShared(point)) return true
    }
  return false
}

/** Whether half a street around a point is within a shape. */
const isWellWithin = (shape: AreaShape, point: LngLat): boolean =>
  contains(shape, point) &&
  [-1, 1].every((side) => contains(shape, movedBy(point, [(side * STREET) / 2, 0]))) &&
  [-1, 1].every((side) => contains(shape, movedBy(point, [0, (side * STREET) / 2])))
