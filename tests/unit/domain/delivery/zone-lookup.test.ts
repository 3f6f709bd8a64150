import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCentre } from '../../../../src/domain/delivery/area-centre.ts'
import type { Area, AreaShape, LngLat, Zone } from '../../../../src/domain/delivery/delivery-zone.ts'
import { contains } from '../../../../src/domain/delivery/geo.ts'
import { pinForArea } from '../../../../src/domain/delivery/pin-for-area.ts'
import {
  findArea,
  findZoneAt,
  resolveDeliveryArea,
  selectableAreas,
} from '../../../../src/domain/delivery/zone-lookup.ts'
import { arbLngLat, arbZones, toGeoJson } from '../../../helpers/arbitrary-areas.ts'

const box = (x: number, size = 10): AreaShape => ({
  kind: 'polygons',
  polygons: [
    [
      [
        [x, 0],
        [x + size, 0],
        [x + size, size],
        [x, size],
      ],
    ],
  ],
})
const area = (id: string, shape: AreaShape, names: Partial<Area> = {}): Area => ({
  id,
  zoneId: 'z',
  name: { en: id },
  parentName: {},
  shape,
  osmId: null,
  ...names,
})
const zone = (id: string, areas: Area[], terms: Partial<Zone> = {}): Zone => ({
  id,
  visible: true,
  branchId: 'b',
  name: {},
  color: null,
  fee: 500,
  minOrder: 2000,
  deliveryMinutes: 30,
  areas,
  ...terms,
})
const here: LngLat = [5, 5]

describe('findZoneAt', () => {
  // @feature rule.zone-order
  it('prefers the cheapest matching zone, then the lowest minimum order, then the fastest, then the first', () => {
    const at = (...zones: Zone[]) => findZoneAt(zones, here)?.zone.id
    const areas = [area('a', box(0))]
    const dear = zone('dear', areas, { fee: 900, minOrder: 0, deliveryMinutes: 1 })
    const large = zone('large', areas, { minOrder: 3000, deliveryMinutes: 1 })
    const slow = zone('slow', areas, { deliveryMinutes: 60 })
    const best = zone('best', areas)
    expect(at(dear, large, slow, best)).toBe('best')
    expect(at(dear, large, slow)).toBe('slow')
    expect(at(dear, large)).toBe('large')
    expect(at(best, zone('same', areas))).toBe('best')
  })

  // @feature rule.pin-in-zone
  it('ignores hidden zones, and returns null outside all zones', () => {
    const hidden = zone('hidden', [area('a', box(0))], { visible: false, fee: 0 })
    const shown = zone('shown', [area('b', box(0))])
    expect(findZoneAt([hidden, shown], here)?.area.id).toBe('b')
    expect(findZoneAt([hidden], here)).toBeNull()
    expect(findZoneAt([shown], [50, 50])).toBeNull()
  })

  // @feature rule.zone-order
  it('agrees with an independent library on random zones, points and ties', () => {
    let found = 0
    fc.assert(
      fc.property(arbZones, fc.array(arbLngLat, { minLength: 4, maxLength: 4 }), (zones, points) => {
        for (const point of points) {
          const matching = zones.filter(
            ({ visible, areas }) =>
              visible && areas.some(({ shape }) => booleanPointInPolygon([...point], toGeoJson(shape))),
          )
          const terms = ({ fee, minOrder, deliveryMinutes }: Zone) =>
            fee * 10_000 + minOrder * 100 + deliveryMinutes
          const least = Math.min(...matching.map(terms))
          const chosen = findZoneAt(zones, point)
          if (chosen) found++
          expect(chosen?.zone).toBe(matching.find((candidate) => terms(candidate) === least))
          if (chosen) expect(chosen.area).toBe(chosen.zone.areas.find(({ shape }) => contains(shape, point)))
        }
      }),
      { numRuns: 3000 },
    )
    expect(found).toBeGreaterThan(2000)
  })
})

describe('findArea and selectableAreas', () => {
  const zones = [
    zone('z1', [area('named', box(0)), area('nameless', box(0), { name: { en: 'undefined' } })]),
    zone('z2', [area('hidden', box(0))], { visible: false }),
    zone('z3', [
      area('half', box(0), { name: { en: 'undefined', ar: 'السالمية' }, parentName: { en: ' undefined ' } }),
      area('empty', box(0), { name: { en: ' ' } }),
    ]),
  ]

  it('finds only areas of visible zones', () => {
    expect(findArea(zones, 'named')?.zone.id).toBe('z1')
    expect(findArea(zones, 'nameless')?.zone.id).toBe('z1')
    expect(findArea(zones, 'hidden')).toBeNull()
    expect(findArea(zones, 'unknown')).toBeNull()
  })

  // @feature rule.undefined-area
  it('lists areas with a name; "undefined" does not count as a name', () => {
    expect(
      selectableAreas(zones).map((entry) => [entry.zone.id, entry.area.name, entry.area.parentName]),
    ).toEqual([
      ['z1', { en: 'named' }, {}],
      ['z3', { ar: 'السالمية' }, {}],
    ])
  })
})

describe('resolveDeliveryArea', () => {
  const near = area('near', box(0))
  const far = area('far', box(100))
  const dot = area('dot', { kind: 'point', point: [300, 0] })
  const zones = [
    zone('dear', [near], { fee: 900 }),
    zone('cheap', [area('over', box(0))]),
    zone('z', [far, dot]),
  ]

  it.each<[string, string | null, LngLat | null, string | null]>([
    ['the selected area if there is no pin', 'near', null, 'near'],
    ['the selected area if the pin is inside, even if another zone is cheaper there', 'near', here, 'near'],
    ['the area of the pin if the pin is outside the selected one', 'far', here, 'over'],
    ['the area of the pin if no area is selected', null, here, 'over'],
    ['a selected point, regardless of the pin', 'dot', [50, 50], 'dot'],
    ['null if the pin is outside all areas', 'near', [50, 50], null],
    ['null if there is neither area nor pin', null, null, null],
    ['null if the area is no longer offered', 'gone', null, null],
  ])('returns %s', (_, areaId, pin, expected) => {
    expect(resolveDeliveryArea(zones, areaId, pin)?.area.id ?? null).toBe(expected)
  })
})

describe('pinForArea', () => {
  const home = area('home', box(0))
  const dot = area('dot', { kind: 'point', point: [7, 8] })
  const zones = [zone('z', [home, dot]), zone('hidden', [area('gone', box(50))], { visible: false })]
  const outside: LngLat = [40, 40]

  it.each<[string, Area | null, LngLat | null, LngLat | null]>([
    ['leaves a pin inside the area unchanged', home, here, here],
    ['moves a pin outside the area to its centre', home, outside, [5, 5]],
    ['returns the centre if there is no pin', home, null, [5, 5]],
    ['returns the point of a point area if there is no pin', dot, null, [7, 8]],
    ['leaves the pin of a point area unchanged', dot, here, here],
    ['leaves the pin unchanged if no area is selected', null, outside, outside],
    ['leaves the pin unchanged if the area is no longer offered', area('gone', box(50)), outside, outside],
  ])('%s', (_, selected, pin, expected) => {
    expect(pinForArea({ zones, area: selected, pin })).toEqual(expected)
  })

  // @feature rule.pin-outside-area
  it('always returns a pin inside the area', () => {
    fc.assert(
      fc.property(arbZones, arbLngLat, (all, pin) => {
        for (const { area: selected } of selectableAreas(all)) {
          const settled = pinForArea({ zones: all, area: selected, pin })
          expect(settled && contains(selected.shape, settled)).toBe(true)
          if (!contains(selected.shape, pin)) expect(settled).toEqual(findCentre(selected.shape))
        }
      }),
      { numRuns: 500 },
    )
  })
})
