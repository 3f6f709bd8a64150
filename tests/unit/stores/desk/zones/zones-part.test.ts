import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkImport } from '../../../../../api/venues/import-venue.ts'
import { contains } from '../../../../../src/domain/delivery/geo.ts'
import { invertEdit } from '../../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../../src/domain/desk/editable.ts'
import { isJsonObject, type Json } from '../../../../../src/domain/json/json.ts'
import { EVERY_PAYMENT } from '../../../../../src/domain/payment/payment-reach.ts'
import { shapeProblem } from '../../../../../src/stores/desk/zones/check-zone.ts'
import { zonesOf } from '../../../../../src/stores/desk/zones/zone-list.ts'
import { countForExtent } from '../../../../helpers/seed.ts'
import { applyAll, demo, GRILL, openZones, SMALL } from './open-zones.ts'

// @feature-file desk.zones

const demoFiles = ['dallah-grill.json', 'pazar-yeri.json', 'cafe-linde.json'].map(
  (name) => [name, demo(name)] as const,
)

const imported = (file: Json) => checkImport(Buffer.from(JSON.stringify(file)), EVERY_PAYMENT).file

test.each(demoFiles)('saving a zone of %s that nobody changed changes nothing', (_, file) => {
  const { part, made } = openZones(file)
  for (const { id: branch } of part.$branches.get()) {
    part.chooseBranch(branch)
    for (const { id } of part.$zones.get()) {
      part.edit(id)
      for (const { key } of part.$form.get()?.areas ?? []) part.openArea(key)
      expect(part.save(), id).toBe(true)
    }
  }
  expect(made).toEqual([])
})

test('each change is one edit, and what nobody changed stays as it is written', () => {
  const { part, made, $file } = openZones(SMALL)
  part.edit('centre')
  expect(part.$form.get()).toMatchObject({
    names: { en: 'Centre', ar: '' },
    fees: '0.500',
    time: '30',
    unit: 'minute',
    color: '',
  })
  part.change({ fees: '0,75', time: '45', visible: false, names: { en: 'Centre', ar: 'الوسط' } })
  part.openArea('dasma')
  part.nameArea({ names: { en: 'Dasma', ar: 'الدسمة' } })
  part.moveCorner(0, [47.9, 29])
  expect(part.save()).toBe(true)
  expect(made.map((edit) => (edit.kind === 'set' ? edit.path.slice(2) : edit.kind))).toEqual([
    [{ id: 'centre' }, 'name'],
    [{ id: 'centre' }, 'fees'],
    [{ id: 'centre' }, 'visible'],
    [{ id: 'centre' }, 'areas', { id: 'dasma' }, 'name', { locale: 'ar' }, 'name'],
    [{ id: 'centre' }, 'areas', { id: 'dasma' }, 'shape'],
    [{ id: 'centre' }, 'delivery_time'],
  ])
  expect($file.get()).toMatchObject({
    zones: {
      b1: [
        {
          ...{ fees: 0.75, min_order: '2.000', visible: false, delivery_time: 45, driver: 'Ali' },
          name: [
            { locale: 'en', name: 'Centre' },
            { locale: 'ar', name: 'الوسط' },
          ],
          areas: [
            {
              ...{ id: 'dasma', zone_id: 'centre', shown: true },
              name: [
                { locale: 'en', name: 'Dasma', sort: 1 },
                { locale: 'ar', name: 'الدسمة' },
              ],
              // Closed, as GeoJSON has it, and without the box that is wrong now.
              shape: {
                type: 'Polygon',
                coordinates: [
                  [
                    [47.9, 29],
                    [48.1, 29],
                    [48.1, 29.1],
                    [47.9, 29],
                  ],
                ],
              },
            },
            { id: 'spot', name: 'Spot' },
          ],
        },
      ],
    },
  })
  expect(JSON.stringify($file.get())).not.toContain('bbox')
})

test('a zone is drawn without a map: a circle, and corners that are moved, added and removed', () => {
  const { part, made, $file } = openZones({ ...(SMALL as object), zones: null })
  part.add()
  expect(part.save()).toBe(false)
  expect(part.$problems.get()).toMatchObject({ names: 'missing', areas: 'none' })
  part.change({ names: { en: 'Near us', ar: '' }, fees: '1' })
  part.addArea('polygons')
  part.drawCircle(2000)
  part.chooseCorner(0)
  part.nudgeCorner(0, [0, 200])
  part.addCorner()
  expect(part.$area.get()?.pen.corner).toBe(1)
  part.removeCorner(1)
  part.leaveArea()
  expect(part.save()).toBe(true)
  expect(made).toHaveLength(1)
  const [zone] = part.$zones.get()
  expect(zone).toMatchObject({ id: 'near-us', zone: { fee: 1000, visible: true, deliveryMinutes: 30 } })
  // The only area of a zone has its name.
  expect(zone?.zone.areas).toMatchObject([{ id: 'near-us', name: { en: 'Near us' } }])
  part.tap([48, 29.31])
  expect(part.$answer.get()?.found?.zone.id).toBe('near-us')
  part.tap([48, 29.35])
  expect(part.$answer.get()?.found).toBeNull()
  expect($file.get()).toMatchObject({ zones: { b1: [{ branch: 'b1' }] } })
})

test('a drawn border that crosses itself is not saved, and says where', () => {
  const { part, made } = openZones(SMALL)
  part.edit('centre')
  part.addArea('polygons')
  for (const point of [
    [48, 29],
    [48.1, 29.1],
    [48.1, 29],
    [48, 29.1],
  ] as const)
    part.tap(point)
  part.nameArea({ names: { en: 'Bow', ar: '' } })
  const key = part.$area.get()?.key ?? ''
  expect(part.save()).toBe(false)
  expect(part.$problems.get()?.area).toEqual({ [key]: { what: 'crossing', at: [48.05, 29.05] } })
  part.removeCorner(3)
  expect(part.$problems.get()).toBeNull()
  part.addArea('point')
  part.nameArea({ names: { en: 'Spot 2', ar: '' } })
  expect(part.save()).toBe(false)
  part.tap([48.2, 29.2])
  expect(part.save()).toBe(true)
  expect(made.map(({ kind }) => kind)).toEqual(['add', 'add'])
})

test('taps continue a new border after the chosen corner, and widen the nearest side of an old one', () => {
  const { part } = openZones(SMALL)
  const corners = () => {
    const view = part.$view.get()
    return [view.ring, view.corner]
  }
  part.edit('centre')
  part.openArea('dasma')
  part.tap([48.05, 28.99])
  expect(corners()).toEqual([
    [
      [48, 29],
      [48.05, 28.99],
      [48.1, 29],
      [48.1, 29.1],
    ],
    1,
  ])
  part.addPart()
  for (const point of [
    [49, 29],
    [49.1, 29],
    [49.1, 29.1],
  ] as const)
    part.tap(point)
  part.chooseCorner(0)
  part.tap([49.05, 28.9])
  expect(corners()).toEqual([
    [
      [49, 29],
      [49.05, 28.9],
      [49.1, 29],
      [49.1, 29.1],
    ],
    1,
  ])
  part.removeBorder()
  expect(part.$form.get()?.areas[0]?.shape).toMatchObject({ polygons: [[{ length: 4 }]] })
})

test('a hole is drawn in the chosen part, must lie inside it, and is deleted alone', () => {
  const { part, $file } = openZones(SMALL)
  const draw = (...points: (readonly [number, number])[]) => {
    part.addHole()
    for (const point of points) part.tap(point)
  }
  const problem = () => part.$form.get()?.areas.map(shapeProblem)[0]
  part.show()
  part.edit('centre')
  part.openArea('dasma')
  draw([48.04, 29.04], [48.06, 29.04], [48.2, 29.06])
  expect(problem()).toEqual({ what: 'outside', at: [48.2, 29.06] })
  expect(part.save()).toBe(false)
  part.openArea('dasma')
  part.chooseBorder({ part: 0, border: 1 })
  part.moveCorner(2, [48.06, 29.06])
  expect(problem()).toBeNull()
  draw([48.02, 29.02], [48.03, 29.02], [48.03, 29.03])
  part.removeBorder()
  expect(part.save()).toBe(true)
  const [area] = zonesOf($file.get(), 'b1', 'KWD')[0]?.zone.areas ?? []
  if (!area) throw new Error('the area is missing')
  expect([contains(area.shape, [48.055, 29.045]), contains(area.shape, [48.028, 29.022])]).toEqual([
    false,
    true,
  ])
})

test('what was typed stays while the zones are closed, until it is saved or left', () => {
  const { part } = openZones(SMALL)
  part.show()
  part.edit('centre')
  expect(part.$isChanged.get()).toBe(false)
  part.change({ fees: '3' })
  expect(part.$isChanged.get()).toBe(true)
  part.close()
  expect(part.$isOpen.get()).toBe(false)
  part.show()
  expect(part.$form.get()).toMatchObject({ id: 'centre', fees: '3' })
  part.leave()
  expect(part.$form.get()).toBeNull()
  expect(part.$isChanged.get()).toBe(false)
})

test('a tap on the map opens the area that is there while a zone is edited', () => {
  const { part } = openZones(SMALL)
  part.edit('centre')
  part.tap([48.08, 29.05])
  expect(part.$area.get()?.key).toBe('dasma')
})

test('a zone moves to another branch with new ids for its areas, and a copy is a zone of its own', () => {
  const { part, $file } = openZones(SMALL)
  part.duplicate('centre')
  expect(part.save()).toBe(true)
  expect($file.get()).toMatchObject({
    zones: {
      b1: [
        { id: 'centre' },
        {
          id: 'centre-2',
          driver: 'Ali',
          fees: 0.5,
          areas: [{ id: 'dasma-2', shown: true }, { id: 'spot-2' }],
        },
      ],
    },
  })
  // The zone that an area says it is in would be the other one.
  expect(JSON.stringify($file.get()).split('zone_id')).toHaveLength(2)
  part.edit('centre')
  part.change({ branch: '7' })
  expect(part.save()).toBe(true)
  expect(isJsonObject($file.get()) && ($file.get() as { zones: Json }).zones).toMatchObject({
    b1: [{ id: 'centre-2' }],
    7: [
      { id: 'centre', branch: '7', driver: 'Ali', areas: [{ name: [{ name: 'Dasma' }] }, { name: 'Spot' }] },
    ],
  })
  part.chooseBranch('7')
  part.remove('centre')
  expect(part.$zones.get()).toEqual([])
})

test('whatever is done to the zones of the grill can be imported and taken back', () => {
  const point = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
    .map(([x, y]) => [47.9 + x / 1000, 29.3 + y / 1000] as const)
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom(
        'tap',
        'corner',
        'circle',
        'nudge',
        'remove',
        'part',
        'border',
        'hole',
        'area',
        'name',
        'terms',
        'branch',
      ),
      point,
      fc.nat(9),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.constantFrom('edit', 'duplicate', 'add'), fc.nat(4), steps, (start, at, todo) => {
      const { part, made, $file } = openZones(GRILL)
      const id = part.$zones.get()[at]?.id ?? ''
      if (start === 'add') part.add()
      else part[start](id)
      for (const [what, place, number] of todo) {
        const area = part.$form.get()?.areas[number % (part.$form.get()?.areas.length || 1)]
        if (what === 'area' && number < 3) part.addArea(number === 0 ? 'point' : 'polygons')
        else if (what === 'area' && area) part.openArea(area.key)
        else if (what === 'tap' && part.$area.get()) part.tap(place)
        else if (what === 'corner') part.moveCorner(number, place)
        else if (what === 'circle') part.drawCircle(100 + 100 * number)
        else if (what === 'nudge') part.nudgeCorner(number, [20, -200])
        else if (what === 'remove') part.removeCorner(number)
        else if (what === 'part') part.addPart()
        else if (what === 'hole') part.addHole()
        else if (what === 'border') part.removeBorder()
        else if (what === 'name') part.nameArea({ names: { ar: '', en: `Area ${number}` } })
        else if (what === 'terms')
          part.change({ names: { ar: '', en: 'Zone' }, fees: `${number}.5`, time: `${number}`, unit: 'hour' })
        else if (what === 'branch') part.change({ branch: number > 5 ? 'salmiya' : 'sharq' })
      }
      if (!part.save()) return
      expect(made.every(isEditable)).toBe(true)
      imported($file.get())
      expect(imported(applyAll($file.get(), made.map(invertEdit).reverse()))).toEqual(imported(GRILL))
    }),
    { numRuns: countForExtent({ quick: 15, full: 60, nightly: 600 }), endOnFailure: true },
  )
})
