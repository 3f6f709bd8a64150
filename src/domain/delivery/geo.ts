import pointInPolygon from 'point-in-polygon'
import type { AreaShape, LngLat, Polygon } from './delivery-zone.ts'

type Ring = Polygon[number]

/**
 * Does the shape contain the point? A point on a border, also on that of a hole, counts as inside: whoever lives on the
 * street between two areas is served by both. A shape that is a point contains that point alone. Degrees are taken as
 * plane coordinates; shapes do not cross the 180th meridian.
 */
export function contains(shape: AreaShape, point: LngLat): boolean {
  return shape.kind === 'point'
    ? same(shape.point, point)
    : shape.polygons.some((polygon) => polygonContains(polygon, point))
}

function polygonContains(polygon: Polygon, point: LngLat): boolean {
  return polygon.some((ring) => isOnRing(ring, point)) || isInsidePolygon(polygon, point)
}

/** Inside the outer ring and in no hole; what lies on a ring may be either. */
export function isInsidePolygon([outer, ...holes]: Polygon, point: LngLat): boolean {
  return (
    outer !== undefined && pointInPolygon(point, outer) && !holes.some((hole) => pointInPolygon(point, hole))
  )
}

const same = (a: LngLat, b: LngLat): boolean => a[0] === b[0] && a[1] === b[1]

function isOnRing(ring: Ring, point: LngLat): boolean {
  return ring.some((from, index) => isOnSegment(from, ring[(index + 1) % ring.length] ?? from, point))
}

function isOnSegment([ax, ay]: LngLat, [bx, by]: LngLat, [x, y]: LngLat): boolean {
  return (
    x >= Math.min(ax, bx) &&
    x <= Math.max(ax, bx) &&
    y >= Math.min(ay, by) &&
    y <= Math.max(ay, by) &&
    (bx - ax) * (y - ay) === (by - ay) * (x - ax)
  )
}

/** The smallest rectangle around all shapes, its south-western and north-eastern corner; null without any point. */
export function findBounds(
  shapes: readonly AreaShape[],
): readonly [southWest: LngLat, northEast: LngLat] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = ([lng, lat]: LngLat) => {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  for (const shape of shapes) {
    if (shape.kind === 'point') take(shape.point)
    else for (const polygon of shape.polygons) for (const ring of polygon) ring.forEach(take)
  }
  if (west > east) return null
  return [
    [west, south],
    [east, north],
  ]
}
