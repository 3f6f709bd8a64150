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
  it('takes of several matching zones the cheapest, then the lowest minimum order, then the fastest, then the first', () => {
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
  it('does not see hidden zones, and finds nothing where nothing is', () => {
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

  it('finds areas of visible zones alone', () => {
    expect(findArea(zones, 'named')?.zone.id).toBe('z1')
    expect(findArea(zones, 'nameless')?.zone.id).toBe('z1')
    expect(findArea(zones, 'hidden')).toBeNull()
    expect(findArea(zones, 'unheard-of')).toBeNull()
  })

  // @feature rule.undefined-area
  it('lists those with a name; the word "undefined" is none', () => {
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
    ['the selected area without a pin', 'near', null, 'near'],
    ['the selected area with the pin in it, though another zone is cheaper there', 'near', here, 'near'],
    ['the area of the pin, when it lies in another', 'far', here, 'over'],
    ['the area of the pin alone', null, here, 'over'],
    ['a selected point, wherever the pin is', 'dot', [50, 50], 'dot'],
    ['nothing, when the pin lies outside all', 'near', [50, 50], null],
    ['nothing, when nothing is known', null, null, null],
    ['nothing, when the area is not offered any more', 'gone', null, null],
  ])('is %s', (_, areaId, pin, expected) => {
    expect(resolveDeliveryArea(zones, areaId, pin)?.area.id ?? null).toBe(expected)
  })
})

describe('pinForArea', () => {
  const home = area('home', box(0))
  const dot = area('dot', { kind: 'point', point: [7, 8] })
  const zones = [zone('z', [home, dot]), zone('hidden', [area('gone', box(50))], { visible: false })]
  const outside: LngLat = [40, 40]

  it.each<[string, Area | null, LngLat | null, LngLat | null]>([
    ['stays within the area', home, here, here],
    ['moves to the centre from outside', home, outside, [5, 5]],
    ['is put into the centre when there is none', home, null, [5, 5]],
    ['is put onto an area that is a point', dot, null, [7, 8]],
    ['is not pulled back to an area that is a point', dot, here, here],
    ['stays when no area is selected', null, outside, outside],
    ['stays when the area is not offered any more', area('gone', box(50)), outside, outside],
  ])('%s', (_, selected, pin, expected) => {
    expect(pinForArea({ zones, area: selected, pin })).toEqual(expected)
  })

  // @feature rule.pin-outside-area
  it('always ends inside the area', () => {
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
