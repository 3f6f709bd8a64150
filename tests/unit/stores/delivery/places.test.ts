import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapsPlace } from '../../../../src/contract/site/maps.ts'
import { createAreaSearch } from '../../../../src/stores/delivery/area-search.ts'
import { countryOutline } from '../../../../src/stores/delivery/country-outline.ts'
import { locateDevice } from '../../../../src/stores/delivery/device-location.ts'
import { pinAddress } from '../../../../src/stores/delivery/pin-address.ts'
import { createPlaceSearch } from '../../../../src/stores/delivery/place-search.ts'

const place = (part: Partial<MapsPlace> = {}): MapsPlace => ({
  lat: 29.35,
  lon: 47.97,
  display_name: 'Sharq, Capital Governorate, Kuwait',
  name: 'Sharq',
  category: 'place',
  type: 'suburb',
  addresstype: 'suburb',
  licence: '',
  boundingbox: null,
  address: {},
  geojson: null,
  ...part,
})

describe('the place search', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends one request when the diner stops typing and shows the results for the last text', async () => {
    const ask = vi.fn(async (text: string) => [place({ name: text, display_name: `${text}, Kuwait` })])
    const search = createPlaceSearch('en', ask)
    search.type('sh')
    await vi.advanceTimersByTimeAsync(100)
    search.type('sharq')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ask).toHaveBeenCalledOnce()
    expect(search.$state.get()).toEqual({
      state: 'found',
      places: [{ name: 'sharq', where: 'Kuwait', point: [47.97, 29.35] }],
    })
  })

  it('cancels the previous request', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const search = createPlaceSearch('en', (_text, _locale, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    search.now('first')
    await vi.advanceTimersByTimeAsync(1)
    search.now('second')
    await vi.advanceTimersByTimeAsync(1)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  })

  it('reports a failure and does not search for a single letter', async () => {
    const search = createPlaceSearch('en', () => Promise.reject(new Error('down')))
    search.now('sharq')
    await vi.advanceTimersByTimeAsync(1)
    expect(search.$state.get().state).toBe('failed')
    search.type('s')
    expect(search.$state.get().state).toBe('idle')
  })
})

describe('the address at a pin', () => {
  const at = (address: Record<string, string>, locale = 'en') =>
    pinAddress([47.9, 29.3], locale, undefined, async (lat, lng) =>
      lat === 29.3 && lng === 47.9 ? place({ address }) : null,
    )

  // @feature call.maps-reverse
  it('is ordered from street to city and fills the matching fields', async () => {
    expect(
      await at({
        road: 'Salem Street',
        neighbourhood: 'Block 5',
        suburb: 'Salmiya',
        city: 'Kuwait City',
        postcode: '22001',
      }),
    ).toEqual({
      line: 'Salem Street, Block 5, Salmiya, Kuwait City',
      fields: { street: 'Salem Street', block: '5', city: 'Kuwait City', postcode: '22001' },
    })
  })

  it('recognises blocks in Arabic', async () => {
    const found = await at({ road: 'شارع سالم', neighbourhood: 'قطعة ٥' }, 'ar')
    expect(found?.fields).toEqual({ street: 'شارع سالم', block: '٥' })
    expect(found?.line).toBe('شارع سالم، قطعة ٥')
  })

  it('is null if nothing is known', async () => {
    expect(await pinAddress([0, 0], 'en', undefined, async () => null)).toBeNull()
  })
})

describe('the border of a country', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  // @feature call.maps-country
  it('has one or more parts, or is null if it is unknown', async () => {
    const of = (geojson: unknown) =>
      countryOutline('KW', undefined, async () => place({ geojson: geojson as MapsPlace['geojson'] }))
    expect(await of({ type: 'Polygon', coordinates: [ring] })).toEqual({
      kind: 'polygons',
      polygons: [[ring]],
    })
    expect(await of({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toMatchObject({
      polygons: [[ring], [ring]],
    })
    expect(await of({ type: 'Point', coordinates: [0, 0] })).toBeNull()
    expect(await countryOutline('KW', undefined, async () => null)).toBeNull()
  })
})

describe('the location of the device', () => {
  const device = (answer: (ok: PositionCallback, no: PositionErrorCallback) => void) =>
    ({ getCurrentPosition: answer }) as unknown as Geolocation

  it('is a longitude and a latitude', async () => {
    const coords = { longitude: 47.9, latitude: 29.3 } as GeolocationCoordinates
    await expect(locateDevice(device((ok) => ok({ coords } as GeolocationPosition)))).resolves.toEqual([
      47.9, 29.3,
    ])
  })

  // @feature error.geolocation
  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
  ])('is rejected for error code %i as %s', async (code, reason) => {
    await expect(
      locateDevice(device((_ok, no) => no({ code } as GeolocationPositionError))),
    ).rejects.toMatchObject({ reason })
  })

  it('is rejected if the browser does not support it', async () => {
    await expect(locateDevice(undefined)).rejects.toMatchObject({ reason: 'unsupported' })
  })
})

describe('the area search', () => {
  const area = (id: string, en: string, ar: string, parent: string) => ({
    id,
    zoneId: 'z',
    name: { en, ar },
    parentName: parent ? { en: parent } : {},
    shape: { kind: 'point' as const, point: [0, 0] as const },
    osmId: null,
  })
  const zone = (part: object, areas: ReturnType<typeof area>[]) => ({
    id: 'z',
    visible: true,
    branchId: 'b',
    name: {},
    color: null,
    fee: 500,
    minOrder: 2_000,
    deliveryMinutes: 30,
    areas,
    ...part,
  })
  const zones = [
    zone({}, [
      area('1', 'Shamiya', 'الشامية', 'Capital'),
      area('2', 'Hawalli', 'حولي', 'Hawalli'),
      area('3', 'undefined', 'undefined', 'Capital'),
      area('4', 'Nowhere', 'لا مكان', ''),
    ]),
    zone({ visible: false }, [area('5', 'Jahra', 'الجهراء', 'Jahra')]),
  ]
  const openSearch = (load?: Parameters<typeof createAreaSearch>[2]) =>
    createAreaSearch(zones, { minOrder: 3_000 }, load)
  const idsOf = ({ $found }: ReturnType<typeof createAreaSearch>) =>
    $found.get().map(({ areas }) => areas.map(({ id }) => id))
  const ids = (searched?: string) => {
    const search = openSearch()
    if (searched !== undefined) search.search(searched)
    return idsOf(search)
  }

  // @feature delivery.area
  it('groups areas by parent with fee and minimum, without hidden or unnamed areas', () => {
    expect(ids()).toEqual([['1'], ['2'], ['4']])
    expect(openSearch().$found.get()[0]).toMatchObject({
      parent: { en: 'Capital' },
      areas: [{ fee: 500, minOrder: 3_000 }],
    })
  })

  it('finds areas by any of their names and the name of their parent', () => {
    expect(ids('شاميه')).toEqual([['1']])
    expect(ids('capital')).toEqual([['1']])
    expect(ids('jahra')).toEqual([])
    expect(ids(' ')).toEqual([['1'], ['2'], ['4']])
  })

  it.each(['shamyia', 'Shamiyaa', 'capitol', 'شاميةة'])(
    'finds areas for the misspelling %s',
    async (searched) => {
      const search = openSearch()
      search.search(searched)
      expect(idsOf(search)).toEqual([])
      await vi.waitFor(() => expect(idsOf(search)).toEqual([['1']]))
    },
  )

  it('shows results for the last text, and none if the tolerant search does not load', async () => {
    const loaded = import('../../../../src/domain/search/filter-places.ts')
    const search = openSearch(() => loaded)
    search.search('shamyia')
    search.search('capital')
    await loaded
    expect(idsOf(search)).toEqual([['1']])
    const offline = openSearch(() => Promise.reject(new Error('offline')))
    offline.search('shamyia')
    await Promise.resolve()
    expect(idsOf(offline)).toEqual([])
  })
})
