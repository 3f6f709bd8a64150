import polylabel from 'polylabel'
import type { AreaShape, LngLat, Polygon } from './delivery-zone.ts'
import { findBounds, isInsidePolygon } from './geo.ts'

type Ring = Polygon[number]

/**
 * Returns a point that represents the shape: its centroid if that is well inside, else a point inside its largest part
 * (the centroid of a crescent is outside). If the shape has no interior, one of its corners.
 */
export function findCentre(shape: AreaShape): LngLat {
  if (shape.kind === 'point') return shape.point
  const parts = shape.polygons.map(measurePolygon).sort((a, b) => b.area - a.area)
  const middle = centroid(parts)
  if (middle && parts.some(({ polygon }) => isWellWithin(polygon, middle))) return middle
  for (const { polygon } of parts) {
    const inside = pointWithin(polygon)
    if (inside) return inside
  }
  const corner = parts[0]?.polygon[0]?.[0]
  if (!corner) throw new RangeError('a shape without points has no centre')
  return corner
}

/** About a tenth of a millimetre. Closer to a border, rounding decides on which side a point is. */
const MARGIN = 1e-9

function isWellWithin(polygon: Polygon, [x, y]: LngLat): boolean {
  return [-MARGIN, MARGIN].every((dx) =>
    [-MARGIN, MARGIN].every((dy) => isInsidePolygon(polygon, [x + dx, y + dy])),
  )
}

type MeasuredPolygon = { readonly polygon: Polygon; readonly area: number; readonly centre: LngLat }

function measurePolygon(polygon: Polygon): MeasuredPolygon {
  let [area, x, y] = [0, 0, 0]
  polygon.forEach((ring, index) => {
    const part = measureRing(ring)
    const share = index === 0 ? part.area : -part.area
    area += share
    x += share * part.centre[0]
    y += share * part.centre[1]
  })
  return { polygon, area, centre: area > 0 ? [x / area, y / area] : [Number.NaN, Number.NaN] }
}

/** Measures a ring relative to its first point, because products of large coordinates would nearly cancel out. */
function measureRing(ring: Ring): { area: number; centre: LngLat } {
  const [x0, y0] = ring[0] ?? [0, 0]
  let [twice, x, y] = [0, 0, 0]
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [x0, y0]
    const [ax, ay, bx, by] = [fromX - x0, fromY - y0, toX - x0, toY - y0]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  if (twice === 0) return { area: 0, centre: [x0, y0] }
  return { area: Math.abs(twice) / 2, centre: [x0 + x / (3 * twice), y0 + y / (3 * twice)] }
}

function centroid(parts: readonly MeasuredPolygon[]): LngLat | null {
  const solid = parts.filter(({ area }) => area > 0)
  const total = solid.reduce((sum, { area }) => sum + area, 0)
  if (total === 0) return null
  return [
    solid.reduce((sum, { area, centre }) => sum + area * centre[0], 0) / total,
    solid.reduce((sum, { area, centre }) => sum + area * centre[1], 0) / total,
  ]
}

/** Precisions of the search for an inner point, as fractions of the longer side; the finer one is for thin shapes. */
const PRECISIONS = [1 / 1000, 1 / 50_000] as const

function pointWithin(polygon: Polygon): LngLat | null {
  const bounds = findBounds([{ kind: 'polygons', polygons: [polygon] }])
  if (!bounds) return null
  const [[west, south], [east, north]] = bounds
  for (const share of PRECISIONS) {
    const [x, y] = polylabel(polygon, Math.max(east - west, north - south) * share)
    if (isWellWithin(polygon, [x, y])) return [x, y]
  }
  return null
}
