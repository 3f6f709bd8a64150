/** Random polygons, areas and zones for property tests. */
import fc from 'fast-check'
import type { Area, AreaShape, LngLat, Polygon, Zone } from '../../src/domain/delivery/delivery-zone.ts'

/** A small grid, so that random points are often on borders and corners. */
const degree = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.double({ min: -12, max: 12, noNaN: true, noDefaultInfinity: true }),
)
/**
 * Rounds to a tenth of a millimetre. Closer to a border, two correct libraries may differ because of
 * floating-point precision.
 */
const roundToGrid = (value: number) => Math.round(value * 1e9) / 1e9 || 0
const placed = degree.map(roundToGrid)
export const arbLngLat: fc.Arbitrary<LngLat> = fc.tuple(placed, placed)

/** An irregular star-shaped polygon that never crosses itself. */
const arbStar = (least: number, most: number): fc.Arbitrary<LngLat[]> =>
  fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 3, maxLength: 14 }).map((radii) =>
    radii.map((radius, index): LngLat => {
      const angle = (2 * Math.PI * index) / radii.length
      return [roundToGrid(radius * Math.cos(angle)), roundToGrid(radius * Math.sin(angle))]
    }),
  )

/**
 * A polygon around the origin with at most one hole in its centre. The edge of a triangle is at half the
 * radius, so a hole with a third of the radius is always inside.
 */
export const arbPolygonWithHoles: fc.Arbitrary<Polygon> = fc
  .tuple(arbStar(6, 10), fc.option(arbStar(0.5, 2.4), { nil: undefined }))
  .map(([outer, hole]) => (hole ? [outer, hole] : [outer]))

export const arbShape: fc.Arbitrary<AreaShape> = fc
  .array(fc.tuple(arbPolygonWithHoles, arbLngLat), { minLength: 1, maxLength: 3 })
  .map((parts) => ({
    kind: 'polygons',
    polygons: parts.map(([polygon, [x, y]]) =>
      polygon.map((ring) => ring.map(([a, b]): LngLat => [a + x, b + y])),
    ),
  }))

/** Converts a shape to GeoJSON, which requires closed rings. */
export function toGeoJson(shape: AreaShape) {
  const polygons = shape.kind === 'point' ? [] : shape.polygons
  const closed = (ring: readonly LngLat[]) => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])
  return { type: 'MultiPolygon' as const, coordinates: polygons.map((rings) => rings.map(closed)) }
}

/** Zones with few distinct fees, minimum orders and times, so that they often tie. */
export const arbZones: fc.Arbitrary<Zone[]> = fc
  .array(
    fc.record({
      visible: fc.boolean(),
      fee: fc.integer({ min: 0, max: 2 }),
      minOrder: fc.integer({ min: 0, max: 2 }),
      deliveryMinutes: fc.integer({ min: 30, max: 32 }),
      shapes: fc.array(arbShape, { maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((zones) =>
    zones.map(({ shapes, ...terms }, i): Zone => {
      const id = `z${i}`
      const areas = shapes.map(
        (shape, j): Area => ({
          id: `${id}a${j}`,
          zoneId: id,
          name: { en: `${id}a${j}` },
          parentName: {},
          shape,
          osmId: null,
        }),
      )
      return { id, branchId: 'b', name: {}, color: null, areas, ...terms }
    }),
  )
