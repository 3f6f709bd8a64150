import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { OpenDatabase } from '../../api/db/open.ts'
import { reverseLookup, searchCountry, searchPlaces } from '../../src/client/maps.ts'
import { mapsSearchResponse } from '../../src/contract/site/maps.ts'
import { mapsCalls } from '../../src/contract/site/maps-calls.ts'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import { errorBodySchema } from '../../src/contract/wire/errors.ts'
import type { LngLat, Polygon } from '../../src/domain/delivery/delivery-zone.ts'
import { formatAddress } from '../../src/domain/delivery/format-address.ts'
import { contains } from '../../src/domain/delivery/geo.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from './support/api.ts'
import { grill } from './support/venue.ts'

type Corner = [number, number]
const square = (west: number, south: number, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
    ] as Corner[],
  ],
})
const both = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]

/** A venue that delivers to Al Abraj, to a part of it, and to a hidden area. */
function towers(prefix: string, shift = 0): VenueFileInput {
  const branch = `${prefix}-b1`
  const parent = both('Hawalli Governorate', 'محافظة حولي')
  const area = (id: string, name: { locale: string; name: string }[], shape: ReturnType<typeof square>) => ({
    id,
    name,
    parent_name: parent,
    shape,
  })
  return {
    ...grill(prefix),
    zones: {
      [branch]: [
        {
          id: 'z',
          branch,
          areas: [
            area('towers', both('Al Abraj', 'الأبراج'), square(48.05 + shift, 29.3, 0.05)),
            area('corner', both('Tower Corner', 'ركن البرج'), square(48.06 + shift, 29.31, 0.01)),
          ],
        },
        {
          id: 'hidden',
          branch,
          visible: false,
          areas: [area('h', both('Hidden Abraj', 'مخفي'), square(1, 1, 1))],
        },
      ],
    },
  }
}

describe.each(databaseKinds)('the maps service on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  const put = async (file: VenueFileInput) => {
    const answer = await api.operator('PUT', '/operator/venues', file)
    expect(answer.status, answer.text).toBe(200)
  }
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    await put(towers('one'))
    // Another venue has the same areas with slightly different outlines.
    await put(towers('two', 0.001))
  })
  afterAll(() => open.close())
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const ask = async (path: string, query: Record<string, string>) => {
    const url = `/maps/${path}?${new URLSearchParams(query)}`
    const response = await api.app.request(url)
    return { status: response.status, json: await response.json() }
  }
  const search = async (q: string, more: Record<string, string> = {}) => {
    const { status, json } = await ask('search', { q, format: 'jsonv2', addressdetails: '1', ...more })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(parseAs(mapsCalls.search.response, json)).toEqual(json)
    return parseAs(mapsSearchResponse, json)
  }
  const names = async (q: string, more: Record<string, string> = {}) =>
    (await search(q, more)).map((place) => place.display_name)
  const reverse = async (lat: number, lon: number, locale = 'en') => {
    const query = {
      lat: String(lat),
      lon: String(lon),
      zoom: '18',
      format: 'jsonv2',
      'accept-language': locale,
    }
    const { status, json } = await ask('reverse', query)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(parseAs(mapsCalls.reverse.response, json)).toEqual(json)
    return json
  }

  // @feature call.maps-search
  test('finds each area of visible zones once, in any language and spelling', async () => {
    const english = 'Al Abraj, Hawalli Governorate, Kuwait'
    const arabic = 'الأبراج, محافظة حولي, الكويت'
    expect(await names('al abraj')).toEqual([english])
    expect(await names('AL-ABRĀJ')).toEqual([english])
    expect(await names('ابراج الابراج')).toEqual([])
    expect(await names('الابراج', { 'accept-language': 'ar,en;q=0.5' })).toEqual([arabic])
    expect(await names('Al Abraj, Kuwait')).toEqual([english])
    expect(await names('Al Abraj, Germany')).toEqual([])
    expect(await names('hidden abraj')).toEqual([])
    const [place] = await search('al abraj')
    expect(place).toMatchObject({ addresstype: 'suburb', boundingbox: [29.3, 29.35, 48.05, 48.1] })
    expect(place?.address).toEqual({
      suburb: 'Al Abraj',
      city: 'Hawalli Governorate',
      country: 'Kuwait',
      country_code: 'kw',
    })
  })

  test('reflects imports and deletions of venues', async () => {
    await put(towers('three', 2))
    expect(await names('al abraj')).toHaveLength(2)
    await put(grill('three'))
    expect(await names('al abraj')).toHaveLength(1)
    await put(towers('three', 2))
    expect((await api.operator('DELETE', '/operator/venues/three')).status).toBe(200)
    expect(await names('al abraj')).toHaveLength(1)
  })

  test('finds towns by name, whole names and large places first, and countries by the names of many languages', async () => {
    const [paris, ...others] = await search('paris')
    expect(paris).toMatchObject({ display_name: 'Paris, France', addresstype: 'city' })
    expect(paris?.lat).toBeCloseTo(48.85, 1)
    expect(paris?.lon).toBeCloseTo(2.35, 1)
    expect(paris?.licence).toContain('GeoNames')
    expect(others.slice(0, 5).map(({ name }) => name)).toEqual(Array(5).fill('Paris'))
    expect((await names('zurich', { limit: '1' }))[0]).toBe('Zürich, Switzerland')
    expect((await names('berlin germany', { limit: '1' }))[0]).toBe('Berlin, Germany')
    expect((await names('Deutschland', { limit: '1' }))[0]).toBe('Germany')
    expect((await names('الكويت', { 'accept-language': 'ar' }))[0]).toBe('الكويت')
    expect(await names('qqqqqq')).toEqual([])
    expect(await names('!!')).toEqual([])
    expect(await search('san', { limit: '40' })).toHaveLength(40)
  })

  // @feature call.maps-country
  test('returns a country by code or name with its outline, which contains its places', async () => {
    const outline = async (country: string): Promise<Polygon[]> => {
      const { json } = await ask('search', { country, polygon_geojson: '1', format: 'jsonv2' })
      const [place, ...more] = parseAs(mapsSearchResponse, json)
      expect(more).toEqual([])
      const shape = place?.geojson as { type: string; coordinates: Polygon[] | Polygon }
      return (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Polygon[]
    }
    const inside = (polygons: Polygon[], point: LngLat) => contains({ kind: 'polygons', polygons }, point)
    const kuwait = await outline('KW')
    expect(inside(kuwait, [47.5, 29.3])).toBe(true)
    expect(inside(kuwait, [45, 29.3])).toBe(false)
    expect(await outline('kuwait')).toEqual(kuwait)
    expect(inside(await outline('CH'), [8.2, 46.8])).toBe(true)
    const { json } = await ask('search', { country: 'Nowhere', format: 'jsonv2' })
    expect(json).toEqual([])
    expect((await ask('search', { country: 'KW', format: 'jsonv2' })).json[0].geojson).toBeUndefined()
  })

  test('the outline of every country contains its centre', async () => {
    const codes = 'AE BH DE EG FR GB IN IQ JO JP LB NO OM PS QA RU SA TR US XK YE ZA'.split(' ')
    for (const country of codes) {
      const { json } = await ask('search', { country, polygon_geojson: '1' })
      const [place] = parseAs(mapsSearchResponse, json)
      const polygons = (
        place?.geojson?.type === 'Polygon' ? [place.geojson.coordinates] : place?.geojson?.coordinates
      ) as Polygon[]
      expect(contains({ kind: 'polygons', polygons }, [place?.lon ?? 0, place?.lat ?? 0]), country).toBe(true)
    }
  })

  // @feature call.maps-reverse
  test('finds what is at a location: the smallest area, a district with its town, a town, a country, nothing', async () => {
    expect((await reverse(29.315, 48.065)).name).toBe('Tower Corner')
    const arabic = await reverse(29.34, 48.09, 'ar')
    expect(arabic.display_name).toBe('الأبراج, محافظة حولي, الكويت')
    expect(formatAddress(arabic.address, '، ')).toBe('الأبراج، محافظة حولي')
    const zurich = await reverse(47.3769, 8.5417)
    expect(zurich.address).toMatchObject({ suburb: expect.stringContaining('Kreis 1'), city: 'Zürich' })
    const vatnajokull = await reverse(64.9, -18.5)
    expect(vatnajokull.display_name).toBe('Iceland')
    expect(await reverse(0, -30)).toEqual({ error: 'Unable to geocode' })
    expect(await reverse(90, 0)).toEqual({ error: 'Unable to geocode' })
    // Across the 180th meridian.
    expect((await reverse(-16.8, 179.999)).address.country).toBe('Fiji')
    expect((await reverse(-16.8, -179.999)).address.country).toBe('Fiji')
  })

  test.each<[string, Record<string, string>]>([
    ['search', {}],
    ['search', { q: ' ' }],
    ['search', { q: 'a', country: 'KW' }],
    ['search', { q: 'a', format: 'xml' }],
    ['search', { q: 'a', limit: '1000' }],
    ['search', { q: 'x'.repeat(201) }],
    ['reverse', { lat: '29' }],
    ['reverse', { lat: '91', lon: '0' }],
    ['reverse', { lat: 'here', lon: '0' }],
  ])('%s refuses %j', async (path, query) => {
    const { status, json } = await ask(path, query)
    expect(status).toBe(400)
    expect(parseAs(errorBodySchema, json).code).toBe('invalid')
  })

  test('answers the browser’s calls', async () => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      api.app.request(url.replace('/_maps', '/maps'), init),
    )
    expect((await searchPlaces('abraj', 'ar')).map(({ name }) => name)).toEqual(['الأبراج'])
    expect((await searchCountry('KW'))?.geojson?.type).toMatch(/Polygon$/)
    expect(await searchCountry('QQ')).toBeNull()
    expect((await reverseLookup(29.34, 48.09, 'en'))?.address?.suburb).toBe('Al Abraj')
    expect(await reverseLookup(0, -30, 'en')).toBeNull()
    await expect(reverseLookup(100, 0, 'en')).rejects.toMatchObject({ code: 'invalid', status: 400 })
  })
})
