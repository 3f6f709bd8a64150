import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LngLat } from '../../../../../src/domain/delivery/delivery-zone.ts'
import {
  checkRing,
  crosses,
  findCrossing,
  type Ring,
} from '../../../../../src/domain/delivery/drawing/ring.ts'

// @feature-file desk.zones

const SQUARE: Ring = [
  [48, 29.3],
  [48.1, 29.3],
  [48.1, 29.4],
  [48, 29.4],
]

test('a border may repeat its first corner at the end', () => {
  const closed: LngLat[] = [...SQUARE, [48, 29.3]]
  expect(checkRing(SQUARE)).toEqual({ ring: SQUARE, repairs: [] })
  expect(checkRing(closed)).toEqual({ ring: SQUARE, repairs: [] })
})

test('corners that repeat the one before are left out, also if they differ by less than a hand', () => {
  const repeated = SQUARE.flatMap(([lng, lat]): LngLat[] => [
    [lng, lat],
    [lng + 1e-8, lat],
  ])
  expect(checkRing(repeated)).toEqual({ ring: SQUARE, repairs: ['repeated'] })
})

test.each<[string, Ring, unknown]>([
  ['a latitude of 91', [[48, 91], ...SQUARE], { problem: 'range', at: [48, 91] }],
  [
    'metres in place of degrees',
    [[5_343_000, 3_420_000], ...SQUARE],
    { problem: 'range', at: [5_343_000, 3_420_000] },
  ],
  ['two corners', SQUARE.slice(0, 2), { problem: 'few', at: [48, 29.3] }],
  ['no corners', [], { problem: 'few', at: null }],
  [
    'a line',
    [
      [48, 29],
      [48.1, 29.1],
      [48.2, 29.2],
    ],
    { problem: 'flat', at: [48, 29] },
  ],
  [
    'a bow tie',
    [
      [48, 29],
      [48.1, 29.1],
      [48.1, 29],
      [48, 29.1],
    ],
    { problem: 'crossing', at: [48.05, 29.05] },
  ],
])('%s makes no border', (_, ring, expected) => {
  expect(checkRing(ring)).toEqual(expected)
})

test('a loop of a few square metres is cut out, wherever the border starts', () => {
  // Near the first corner, the border runs a little too far and comes back across itself.
  const slip: Ring = [
    [48, 29.3],
    [48.1, 29.3],
    [48.1, 29.4],
    [48.00002, 29.4],
    [48.00001, 29.40002],
    [48.00003, 29.40001],
    [48, 29.3999],
  ]
  for (const start of slip.keys()) {
    const turned = [...slip.slice(start), ...slip.slice(0, start)]
    const checked = checkRing(turned)
    if ('problem' in checked) throw new Error(`${start}: ${checked.problem}`)
    expect(checked.repairs, String(start)).toEqual(['loop'])
    expect(findCrossing(checked.ring)).toBeNull()
  }
})

test('whatever is accepted does not cross itself, and is accepted again as it is', () => {
  const point = fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
    .map(([x, y]): LngLat => [48 + x / 100, 29 + y / 100])
  fc.assert(
    fc.property(fc.array(point, { maxLength: 9 }), (points) => {
      const checked = checkRing(points)
      if ('problem' in checked) return
      const sides = checked.ring.map((from, index): [LngLat, LngLat] => [
        from,
        checked.ring[(index + 1) % checked.ring.length] ?? from,
      ])
      for (const [a, b] of sides) for (const [c, d] of sides) expect(crosses(a, b, c, d)).toBe(false)
      expect(checkRing(checked.ring)).toEqual({ ring: checked.ring, repairs: [] })
    }),
  )
})
