import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findCentre } from '../../../../src/domain/delivery/area-centre.ts'
import type { AreaShape, LngLat, Polygon } from '../../../../src/domain/delivery/delivery-zone.ts'
import { contains, findBounds } from '../../../../src/domain/delivery/geo.ts'
import { arbLngLat, arbPolygonWithHoles, toGeoJson } from '../../../helpers/arbitrary-areas.ts'
import { ownSamples, realSamples } from '../../../helpers/sample-data.ts'

const square = (x: number, y: number, size: number): LngLat[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
]
const shapeOf = (...polygons: Polygon[]): AreaShape => ({ kind: 'polygons', polygons })

/** A reference independent of the code under test. Both count borders as inside. */
const turfContains = (shape: AreaShape, point: LngLat) =>
  booleanPointInPolygon([...point], toGeoJson(shape), { ignoreBoundary: false })

describe('contains', () => {
  const ring = shapeOf([square(0, 0, 10), square(4, 4, 2)], [square(20, 0, 5)])

  test.each<[string, LngLat, boolean]>([
    ['the inside', [1, 1], true],
    ['a hole', [5, 5], false],
    ['the second part', [22, 2], true],
    ['a point between the parts', [15, 2], false],
    ['the outer border', [0, 5], true],
    ['a corner', [10, 10], true],
    ['the border of a hole', [4, 5], true],
    ['a corner of a hole', [6, 6], true],
    ['a point on the extension of a border', [0, 11], false],
    ['a point slightly outside', [-1e-12, 5], false],
  ])('decides for two squares, one with a hole: %s', (_, point, inside) => {
    expect(contains(ring, point)).toBe(inside)
  })

  it('accepts rings with and without a repeated first point', () => {
    const open = square(0, 0, 10)
    const closed = [...open, open[0] as LngLat]
    for (const point of [
      [5, 5],
      [0, 5],
      [5, 0],
      [0, 0],
      [11, 5],
    ] as LngLat[])
      expect(contains(shapeOf([closed]), point)).toBe(contains(shapeOf([open]), point))
  })

  it('returns true for a point shape only at that point', () => {
    const shape: AreaShape = { kind: 'point', point: [47.98, 29.37] }
    expect(contains(shape, [47.98, 29.37])).toBe(true)
    expect(contains(shape, [47.98, 29.3700001])).toBe(false)
  })

  // @feature rule.pin-in-zone
  it('agrees with an independent library on random polygons with holes', () => {
    let insides = 0
    fc.assert(
      fc.property(
        arbPolygonWithHoles,
        fc.array(arbLngLat, { minLength: 8, maxLength: 8 }),
        (polygon, points) => {
          const shape = shapeOf(polygon)
          for (const point of [...points, ...polygon.flat()]) {
            const inside = contains(shape, point)
            if (inside) insides++
            expect(inside, `${point}`).toBe(turfContains(shape, point))
          }
        },
      ),
      { numRuns: 1500 },
    )
    expect(insides).toBeGreaterThan(1000)
  })

  type Vector = {
    name: string
    polygon: { type: string; coordinates: unknown }
    point: LngLat
    expect: string
  }
  test.each([
    ...ownSamples<Vector[]>('pip/shapes.json'),
    ...realSamples<Vector[]>('pip/jts.json', 'pip/robust-point-in-polygon.json'),
  ])('agrees with the test vectors of $name; a boundary counts as inside', ({ data }) => {
    for (const { name, polygon, point, expect: place } of data) {
      const polygons = (polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates) as Polygon[]
      expect(contains(shapeOf(...polygons), point), name).toBe(place !== 'outside')
    }
  })
})

describe('findCentre', () => {
  it('returns the centroid if it lies inside', () => {
    expect(findCentre(shapeOf([square(0, 0, 10)]))).toEqual([5, 5])
    // Weighted by area: 100 around (5, 5) and 25 around (12.5, 2.5); the squares touch.
    const [x, y] = findCentre(shapeOf([square(0, 0, 10)], [square(10, 0, 5)]))
    expect(x).toBeCloseTo((100 * 5 + 25 * 12.5) / 125, 9)
    expect(y).toBeCloseTo((100 * 5 + 25 * 2.5) / 125, 9)
  })

  it('returns another point inside if the centroid is outside: a crescent, a ring, two islands, a sliver', () => {
    const crescent: Polygon = [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 9],
        [9, 9],
        [9, 1],
        [0, 1],
      ],
    ]
    const sliver: Polygon = [
      [
        [0, 0],
        [1, 0.0001],
        [2, 0],
        [1, 0.0002],
      ],
    ]
    for (const shape of [
      shapeOf(crescent),
      shapeOf([square(0, 0, 10), square(1, 1, 8)]),
      shapeOf([square(0, 0, 1)], [square(10, 0, 1)]),
      shapeOf(sliver),
    ])
      expect(turfContains(shape, findCentre(shape))).toBe(true)
    expect(findCentre(shapeOf(crescent))[0]).not.toBeCloseTo(5.5, 0)
  })

  it('returns the point of a point shape, a corner of a shape without area, and throws for an empty shape', () => {
    expect(findCentre({ kind: 'point', point: [1, 2] })).toEqual([1, 2])
    expect(
      findCentre(
        shapeOf([
          [
            [1, 1],
            [2, 2],
            [3, 3],
          ],
        ]),
      ),
    ).toEqual([1, 1])
    expect(() => findCentre(shapeOf())).toThrow(RangeError)
  })

  it('returns a point strictly inside random polygons with holes', () => {
    fc.assert(
      fc.property(arbPolygonWithHoles, (polygon) => {
        const shape = shapeOf(polygon)
        const centre = findCentre(shape)
        expect(booleanPointInPolygon([...centre], toGeoJson(shape), { ignoreBoundary: true })).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('findBounds', () => {
  it('returns the rectangle around all shapes, null if there are none', () => {
    expect(findBounds([])).toBeNull()
    expect(findBounds([shapeOf([square(0, 0, 10)]), { kind: 'point', point: [-3, 12] }])).toEqual([
      [-3, 0],
      [10, 12],
    ])
  })
})

type Areas = {
  features: {
    properties: { name_en: string; center: LngLat }
    geometry: { type: string; coordinates: unknown }
  }[]
}
/** Number of areas, least number of random points inside them, and number of areas whose published centre lies outside. */
const AREAS: Record<string, { areas: number; insides: number; outsideCentres: number }> = {
  'areas/districts.geojson': { areas: 11, insides: 150, outsideCentres: 4 },
  'areas/kuwait.geojson': { areas: 96, insides: 1000, outsideCentres: 3 },
}

describe.each([
  ...ownSamples<Areas>('areas/districts.geojson'),
  ...realSamples<Areas>('areas/kuwait.geojson'),
])('$name', ({ name: file, data }) => {
  const areas = data.features.map(({ properties, geometry }) => ({
    name: properties.name_en,
    published: properties.center,
    shape: shapeOf(
      ...((geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Polygon[]),
    ),
  }))

  test('contains agrees with an independent library on random points around every area', () => {
    expect(areas).toHaveLength(AREAS[file]?.areas ?? 0)
    let insides = 0
    for (const { name, shape } of areas) {
      const [[west, south], [east, north]] = findBounds([shape]) ?? [
        [0, 0],
        [0, 0],
      ]
      const share = fc.integer({ min: -1_000_000, max: 11_000_000 }).map((value) => value / 10_000_000)
      const around = fc.tuple(share, share)
      for (const [x, y] of fc.sample(around, { numRuns: 60, seed: 7 })) {
        const point: LngLat = [west + x * (east - west), south + y * (north - south)]
        const inside = contains(shape, point)
        if (inside) insides++
        expect(inside, `${name} ${point}`).toBe(turfContains(shape, point))
      }
    }
    expect(insides).toBeGreaterThan(AREAS[file]?.insides ?? 0)
  })

  test('findCentre returns a point inside every area, even if the published centre lies outside', () => {
    const outside = areas.filter(({ shape, published }) => !turfContains(shape, published))
    expect(outside.map(({ name }) => name)).toHaveLength(AREAS[file]?.outsideCentres ?? 0)
    for (const { name, shape } of areas) expect(turfContains(shape, findCentre(shape)), name).toBe(true)
  })
})
