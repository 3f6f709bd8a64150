import pointInPolygon from 'point-in-polygon/nested.js'
import type { AreaShape, LngLat, Polygon } from './delivery-zone.ts'

type Ring = Polygon[number]

/**
 * Whether the shape contains the point. Points on a border, including that of a hole, count as inside: both areas serve
 * the street between them. A point shape contains only its point. Treats degrees as plane coordinates; shapes must not
 * cross the 180th meridian.
 */
export function contains(shape: AreaShape, point: LngLat): boolean {
  return shape.kind === 'point'
    ? same(shape.point, point)
    : shape.polygons.some((polygon) => polygonContains(polygon, point))
}

function polygonContains(polygon: Polygon, point: LngLat): boolean {
  return polygon.some((ring) => isOnRing(ring, point)) || isInsidePolygon(polygon, point)
}

/** Whether a point is inside the outer ring and in no hole. The result is undefined for points on a ring. */
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

/** Returns the south-western and north-eastern corners of the bounding box of all shapes; null if they contain no point. */
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
