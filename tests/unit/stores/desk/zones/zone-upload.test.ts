import { expect, test } from 'vitest'
import { GRILL, openZones, SMALL } from './open-zones.ts'

// @feature-file desk.zones

const geoJson = (name: string, text: string) => ({ name, size: text.length, text: async () => text })

test('a file of areas is added to a zone, and the same file again changes nothing', async () => {
  const { part, made, $file } = openZones(SMALL)
  const square = (x: number) => [
    [
      [x, 29],
      [x + 0.1, 29],
      [x + 0.1, 29.1],
    ],
  ]
  const file = geoJson(
    'areas.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'DASMA' },
          geometry: { type: 'Polygon', coordinates: square(48.5) },
        },
        {
          type: 'Feature',
          properties: { name_en: 'Rai', city_ar: 'الكويت' },
          geometry: { type: 'Polygon', coordinates: square(49) },
        },
        {
          type: 'Feature',
          properties: { name_en: 'Far', zone: 'other' },
          geometry: { type: 'Polygon', coordinates: square(50) },
        },
      ],
    }),
  )
  part.edit('centre')
  await part.upload(file)
  expect(part.$upload.get()).toEqual({
    state: 'added',
    file: 'areas.geojson',
    added: 1,
    changed: 1,
    same: 0,
    others: 1,
    mended: 0,
  })
  expect(part.save()).toBe(true)
  const count = made.length
  part.edit('centre')
  await part.upload(file)
  expect(part.$upload.get()).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect(part.save()).toBe(true)
  expect(made).toHaveLength(count)
  expect($file.get()).toMatchObject({
    zones: {
      b1: [
        {
          areas: [
            { id: 'dasma', shown: true },
            { id: 'spot' },
            { id: 'rai', name: [{ locale: 'en', name: 'Rai' }], parent_name: [{ locale: 'ar' }] },
          ],
        },
      ],
    },
  })
})

test('what was downloaded and uploaded again changes nothing', async () => {
  const { part, made } = openZones(GRILL)
  const text = part.download()
  for (const { id } of part.$zones.get()) {
    part.edit(id)
    await part.upload(geoJson('zones.geojson', text))
    expect(part.$upload.get(), id).toMatchObject({ added: 0, changed: 0 })
    expect(part.save()).toBe(true)
  }
  expect(made).toEqual([])
})

test('a file that is too large, cannot be read or is wrong changes nothing and says why', async () => {
  const { part } = openZones(SMALL)
  part.edit('centre')
  const before = part.$form.get()
  await part.upload({ ...geoJson('big.json', ''), size: 3e6 })
  expect(part.$upload.get()).toEqual({ state: 'large', file: 'big.json' })
  await part.upload({ ...geoJson('gone.json', ''), text: () => Promise.reject(new Error('gone')) })
  expect(part.$upload.get()).toEqual({ state: 'unreadable', file: 'gone.json' })
  await part.upload(geoJson('menu.json', '{}'))
  expect(part.$upload.get()).toMatchObject({
    state: 'refused',
    file: 'menu.json',
    problems: [{ what: 'type' }],
  })
  expect(part.$form.get()).toBe(before)
})

test('a zone that is too large for one call is added and removed area by area', async () => {
  const { part, made, $file } = openZones(SMALL)
  const ring = Array.from({ length: 900 }, (_, index) => [
    48 + Math.cos(index / 143) / 10,
    29 + Math.sin(index / 143) / 10,
  ])
  const features = Array.from({ length: 12 }, (_, index) => ({
    ...{ type: 'Feature', properties: { name: `Part ${index}` } },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }))
  part.add()
  part.change({ names: { en: 'Large', ar: '' } })
  await part.upload(geoJson('large.geojson', JSON.stringify({ type: 'FeatureCollection', features })))
  expect(part.save()).toBe(true)
  part.remove('large')
  expect(made).toHaveLength(26)
  for (const edit of made) expect(JSON.stringify(edit).length).toBeLessThan(100_000)
  expect($file.get()).toEqual(SMALL)
})

test('areas of a file are never taken for one another, and those without names get one', async () => {
  const { part, made } = openZones(SMALL)
  const feature = (x: number, properties: object) => ({
    ...{ type: 'Feature', properties },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, 29],
          [x + 0.1, 29],
          [x + 0.1, 29.1],
        ],
      ],
    },
  })
  const features = [feature(48, { name: 'Rai' }), feature(49, { name: 'Rai' }), feature(50, {})]
  const file = geoJson('areas.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  part.edit('centre')
  await part.upload(file)
  expect(part.$form.get()?.areas.map(({ names }) => names.en)).toEqual([
    'Dasma',
    'Spot',
    'Rai',
    'Rai',
    'Centre 5',
  ])
  expect(part.save()).toBe(true)
  expect(made.map(({ kind }) => kind)).toEqual(['add', 'add', 'add'])
  part.edit('centre')
  await part.upload(
    geoJson('areas.geojson', JSON.stringify({ type: 'FeatureCollection', features: features.slice(0, 2) })),
  )
  expect(part.$upload.get()).toMatchObject({ added: 0, changed: 0, same: 2 })
})
