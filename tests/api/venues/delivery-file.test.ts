import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { deliveringGrill } from '../support/delivering-grill.ts'

describe('a venue file with faults in its delivery', () => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase('embedded', '')
    api = createTestApi(open)
  })
  afterAll(() => open.close())

  // biome-ignore lint/suspicious/noExplicitAny: the files here are wrong on purpose
  type Loose = any
  const zone = (file: Loose, index = 0) => file.zones['run-b1'][index]
  const line = [
    [1, 1],
    [2, 2],
    [3, 3],
  ]

  test.each<[string, (file: Loose) => void, string]>([
    ['zones of an unknown branch', (f) => Object.assign(f.zones, { nowhere: [] }), 'zones.nowhere'],
    [
      'a zone under another branch',
      (f) => Object.assign(zone(f), { branch: 'run-b2' }),
      'zones.run-b1.0.branch',
    ],
    ['a fee above the maximum', (f) => Object.assign(zone(f), { fees: 1e9 + 1 }), 'zones.run-b1.0.fees'],
    ['a zone id twice', (f) => Object.assign(zone(f, 1), { id: 'salmiya' }), 'zones.run-b1.1.id'],
    [
      'an area id in two zones',
      (f) => Object.assign(zone(f, 1).areas[0], { id: 'salmiya-area' }),
      'zones.run-b1.1.areas.0.id',
    ],
    [
      'an area of another zone',
      (f) => Object.assign(zone(f).areas[0], { zone_id: 'hawalli' }),
      'zones.run-b1.0.areas.0.zone_id',
    ],
    [
      'a ring whose points are on one line',
      (f) => Object.assign(zone(f).areas[0].shape, { coordinates: [line] }),
      'zones.run-b1.0.areas.0.shape.coordinates.0',
    ],
    [
      'a ring of one point three times',
      (f) => Object.assign(zone(f).areas[0].shape, { coordinates: [[line[0], line[0], line[0]]] }),
      'zones.run-b1.0.areas.0.shape.coordinates.0',
    ],
    [
      'a polygon of several that has no area',
      (f) => Object.assign(zone(f).areas[0], { shape: { type: 'MultiPolygon', coordinates: [[line]] } }),
      'zones.run-b1.0.areas.0.shape.coordinates.0.0',
    ],
    [
      'an empty list of polygons',
      (f) => Object.assign(zone(f).areas[0], { shape: { type: 'MultiPolygon', coordinates: [] } }),
      'zones.run-b1.0.areas.0.shape.coordinates',
    ],
    [
      'a corner outside the range of coordinates',
      (f) =>
        Object.assign(zone(f).areas[0].shape, {
          coordinates: [
            [
              [500, 1],
              [2, 2],
              [3, 1],
            ],
          ],
        }),
      'zones.run-b1.0.areas.0.shape.coordinates.0.0.0',
    ],
    [
      'a country of an unknown branch',
      (f) => Object.assign(f.countries[0], { branch_id: 'x' }),
      'countries.0.branch_id',
    ],
    [
      'a country twice from one branch',
      (f) => f.countries.push({ ...f.countries[0] }),
      'countries.2.country_iso',
    ],
  ])('%s is refused with its path', async (_, spoil, path) => {
    const file = structuredClone(deliveringGrill('run'))
    spoil(file)
    const answer = await api.operator('PUT', '/operator/venues', file)
    expect(answer.status).toBe(400)
    expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })
})
