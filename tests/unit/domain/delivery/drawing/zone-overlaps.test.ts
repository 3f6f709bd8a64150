import { expect, test } from 'vitest'
import type { Zone } from '../../../../../src/domain/delivery/delivery-zone.ts'
import { zoneOverlaps } from '../../../../../src/domain/delivery/drawing/zone-overlaps.ts'
import { findZoneAt } from '../../../../../src/domain/delivery/zone-lookup.ts'

// @feature-file desk.zones

type Box = readonly [west: number, south: number, east: number, north: number]

/** A zone that is a box of hundredths of a degree, which are about a kilometre. */
function zone(id: string, [west, south, east, north]: Box, terms: Partial<Zone> = {}): Zone {
  const at = (x: number, y: number) => [48 + x / 100, 29 + y / 100] as const
  const ring = [at(west, south), at(east, south), at(east, north), at(west, north)]
  return {
    ...{
      id,
      visible: true,
      branchId: 'b1',
      name: {},
      color: null,
      fee: 500,
      minOrder: 0,
      deliveryMinutes: 30,
    },
    areas: [
      {
        id: `${id} area`,
        zoneId: id,
        name: {},
        parentName: {},
        shape: { kind: 'polygons', polygons: [[ring]] },
        osmId: null,
      },
    ],
    ...terms,
  }
}
const said = (...zones: Zone[]) =>
  zoneOverlaps(zones).map(({ winner, loser, because }) => `${winner.id} > ${loser.id}: ${because}`)

test('where zones overlap, the same one counts as for an order, and the list says why', () => {
  const wide = zone('wide', [0, 0, 10, 10])
  const terms = [{ fee: 400 }, { fee: 600 }, { minOrder: 100 }, { deliveryMinutes: 20 }, {}]
  expect(terms.map((term) => said(wide, zone('small', [4, 4, 5, 5], term)))).toEqual([
    ['small > wide: fee'],
    ['wide > small: fee'],
    ['wide > small: minOrder'],
    ['small > wide: time'],
    ['wide > small: order'],
  ])
  for (const term of terms) {
    const zones = [wide, zone('small', [4, 4, 5, 5], term)]
    expect(findZoneAt(zones, [48.045, 29.045])?.zone).toBe(zoneOverlaps(zones)[0]?.winner)
  }
})

test('a cross of two zones overlaps; neighbours and hidden zones do not', () => {
  expect(said(zone('across', [0, 4, 10, 5]), zone('down', [4, 0, 5, 10]))).toHaveLength(1)
  expect(said(zone('west', [0, 0, 5, 10]), zone('east', [5, 0, 10, 10]))).toEqual([])
  // Their borders were drawn twenty metres apart.
  expect(said(zone('west', [0, 0, 5.02, 10]), zone('east', [5, 0, 10, 10]))).toEqual([])
  expect(said(zone('west', [0, 0, 6, 10]), zone('east', [5, 0, 10, 10], { visible: false }))).toEqual([])
})
