import { expect, test } from 'vitest'
import type { Zone } from '../../../../../src/domain/delivery/delivery-zone.ts'
import {
  type GeoJsonProblem,
  MAX_AREAS,
  readGeoJson,
} from '../../../../../src/domain/delivery/drawing/geojson.ts'
import { writeGeoJson } from '../../../../../src/domain/delivery/drawing/write-geojson.ts'

// @feature-file desk.zones

const RING = [
  [48, 29.3],
  [48.1, 29.3],
  [48.1, 29.4],
  [48, 29.4],
  [48, 29.3],
]
const POLYGON = { type: 'Polygon', coordinates: [RING] }
const feature = (geometry: unknown, properties: unknown = null, rest: object = {}) => ({
  ...{ type: 'Feature', properties, geometry },
  ...rest,
})
const read = (...features: unknown[]) => readGeoJson(JSON.stringify({ type: 'FeatureCollection', features }))

function problemsOf(...features: unknown[]): Partial<GeoJsonProblem>[] {
  const result = read(...features)
  return 'problems' in result
    ? result.problems.map(({ what, area, name, at, found }) => ({ what, area, name, at, found }))
    : []
}

test('areas have their names by language, their town, and their zone', () => {
  const result = read(
    feature(
      POLYGON,
      { name_en: 'Dasma', 'name:ar': 'الدسمة', governorate_en: 'Capital', zone: 'centre' },
      { id: 12 },
    ),
    feature(
      { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
      { name: 'Two parts', id: 'two', old_name: 'One part' },
    ),
    feature({ type: 'Point', coordinates: [48, 29.3, 12.5] }, { Name: 'Point' }),
  )
  expect(result).toMatchObject({
    areas: [
      { id: '12', zone: 'centre', names: { en: 'Dasma', ar: 'الدسمة' }, parentNames: { en: 'Capital' } },
      {
        id: 'two',
        zone: null,
        names: { '': 'Two parts' },
        shape: { polygons: [[RING.slice(0, 4)], [RING.slice(0, 4)]] },
      },
      { names: { '': 'Point' }, shape: { kind: 'point', point: [48, 29.3] } },
    ],
  })
})

test.each([
  ['{', 'json', null],
  ['[]', 'type', null],
  ['{"type":"Topology"}', 'type', 'Topology'],
  ['{"type":"FeatureCollection"}', 'type', 'FeatureCollection'],
  ['{"type":"FeatureCollection","features":[]}', 'empty', null],
])('%s is refused', (text, what, found) => {
  expect(readGeoJson(text)).toEqual({ problems: [{ what, area: null, name: null, at: null, found }] })
})

test('each area that cannot be used is named, with what is there instead', () => {
  expect(
    problemsOf(
      feature(POLYGON),
      feature({ type: 'LineString', coordinates: RING }, { name: 'Road' }),
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [48, 29],
            ['48', 29.1],
            [48, 29.2],
          ],
        ],
      }),
      feature(
        {
          type: 'Polygon',
          coordinates: [
            [
              [48, 29],
              [48.1, 99],
              [48, 29.2],
            ],
          ],
        },
        { name_en: 'Too far north' },
      ),
      feature(null),
      'no feature',
    ),
  ).toEqual([
    { what: 'geometry', area: 2, name: 'Road', at: null, found: 'LineString' },
    { what: 'coordinates', area: 3, name: null, at: null, found: '["48",29.1]' },
    { what: 'range', area: 4, name: 'Too far north', at: [48.1, 99], found: null },
    { what: 'geometry', area: 5, name: null, at: null, found: null },
    { what: 'geometry', area: 6, name: null, at: null, found: null },
  ])
})

test('a file with too many areas or corners is refused', () => {
  expect(problemsOf(...Array.from({ length: MAX_AREAS + 1 }, () => feature(POLYGON)))).toMatchObject([
    { what: 'many', found: '301' },
  ])
  const corners = Array.from({ length: 6000 }, (_, index) => [
    48 + Math.cos(index / 1000) / 10,
    29 + Math.sin(index / 1000) / 10,
  ])
  expect(problemsOf(feature({ type: 'Polygon', coordinates: [corners] }))).toMatchObject([
    { what: 'corners', area: 1 },
  ])
})

test('what is written can be read, and a byte order mark does not matter', () => {
  const ring = [
    [48, 29.3],
    [48.1, 29.3],
    [48.1, 29.4],
  ] as const
  const zone: Zone = {
    ...{
      id: 'centre',
      visible: true,
      branchId: 'b1',
      name: { en: 'Centre' },
      color: null,
      fee: 0,
      minOrder: 0,
      deliveryMinutes: 30,
    },
    areas: [
      {
        id: 'dasma',
        zoneId: 'centre',
        name: { en: 'Dasma', ar: 'الدسمة' },
        parentName: { en: 'Capital' },
        shape: { kind: 'polygons', polygons: [[ring]] },
        osmId: null,
      },
      {
        id: 'spot',
        zoneId: 'centre',
        name: { en: 'Spot' },
        parentName: {},
        shape: { kind: 'point', point: [48, 29] },
        osmId: null,
      },
    ],
  }
  const written = writeGeoJson([zone])
  expect(JSON.parse(written).features[0].geometry.coordinates[0]).toEqual([...ring, ring[0]])
  expect(readGeoJson(`\ufeff${written}`)).toEqual({
    areas: [
      {
        id: 'dasma',
        zone: 'centre',
        names: { en: 'Dasma', ar: 'الدسمة' },
        parentNames: { en: 'Capital' },
        shape: { kind: 'polygons', polygons: [[ring]] },
        repairs: [],
      },
      {
        id: 'spot',
        zone: 'centre',
        names: { en: 'Spot' },
        parentNames: {},
        shape: { kind: 'point', point: [48, 29] },
        repairs: [],
      },
    ],
  })
})
