import { expect, test } from 'vitest'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { createI18n } from '../../../../../src/i18n/messages/island-i18n.ts'
import { subjectText, valueText } from '../../../../../src/islands/counter/menu/change-text.ts'
import { fileProblem } from '../../../../../src/islands/counter/menu/zones/zone-texts.ts'
import { foldEdits } from '../../../../../src/stores/desk/draft-changes.ts'
import { zoneSubject } from '../../../../../src/stores/desk/zones/zone-subject.ts'
import { translatorFor } from '../../../../helpers/messages.ts'

// @feature-file desk.zones

const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
const file: Json = {
  zones: {
    b1: [
      {
        id: 'centre',
        name: 'City centre',
        areas: [{ id: 'dasma', name: [{ locale: 'en', name: 'Dasma' }] }],
      },
    ],
  },
}
const describing = { i18n, menu: [], currency: 'KWD', file }
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ')

function said(edit: Edit): string {
  const [change] = foldEdits([{ id: 'e', edit, who: 'Mona', problem: null }])
  if (!change) throw new Error('there is no change')
  const values = [change.from, change.to].map((value) => valueText(change, value, describing))
  return plain([subjectText(change, describing), ...values].filter((part) => part !== null).join(' | '))
}
const zone = ['zones', 'b1', { id: 'centre' }] as const
const area = [...zone, 'areas', { id: 'dasma' }] as const
const shape = { type: 'Point', coordinates: [48, 29] }

test.each<[Edit, string]>([
  [
    { kind: 'set', path: [...zone, 'fees'], from: null, to: '0.500' },
    'Delivery zone – City centre – Delivery fee (KWD) | KWD 0.000 | KWD 0.500',
  ],
  [
    { kind: 'set', path: [...zone, 'visible'], from: null, to: false },
    'Delivery zone – City centre – Visibility | Shown | Hidden',
  ],
  [
    { kind: 'set', path: [...zone, 'unit'], from: null, to: 'hour' },
    'Delivery zone – City centre – Unit of time | Minutes | Hours',
  ],
  [
    { kind: 'set', path: [...zone, 'name', { locale: 'ar' }, 'name'], from: null, to: 'الوسط' },
    'Delivery zone – City centre – Name (العربية) | — | الوسط',
  ],
  [
    { kind: 'set', path: [...area, 'shape'], from: null, to: shape },
    'Delivery zone – City centre – Dasma – Border',
  ],
  [
    { kind: 'add', list: [...zone, 'areas'], value: { id: 'rai', name: 'Rai', shape }, before: null },
    'Delivery zone – City centre – Rai – Added',
  ],
  [
    { kind: 'remove', list: ['zones', 'b1'], value: { id: 'north', name: 'North' }, before: null },
    'Delivery zone – North – Deleted',
  ],
])('a change of a zone is read as people write it: %#', (edit, text) => {
  expect(said(edit)).toBe(text)
})

test.each([
  [
    { what: 'json', area: null, name: null, at: null, found: null },
    'This isn’t a GeoJSON file, or it’s damaged.',
  ],
  [
    { what: 'many', area: null, name: null, at: null, found: '1200' },
    'It has 1,200 areas. Use files of at most 300 areas.',
  ],
  [
    { what: 'crossing', area: 3, name: 'Rai', at: [48.05, 29.05], found: null },
    'Rai: The border crosses itself at 29.05000, 48.05000.',
  ],
  [
    { what: 'geometry', area: 3, name: null, at: null, found: 'LineString' },
    'Area 3: it needs a Polygon, a MultiPolygon or a Point (LineString)',
  ],
  [
    { what: 'geometry', area: 3, name: null, at: null, found: null },
    'Area 3: it needs a Polygon, a MultiPolygon or a Point (—)',
  ],
] as const)('what is wrong with a file is said with its place: %#', (problem, text) => {
  expect(plain(fileProblem(problem, i18n))).toBe(text)
})

test('an edit that is refused says what it would have done', () => {
  expect(
    zoneSubject({ kind: 'remove', list: ['zones', 'b1'], value: { id: 'north' }, before: null }),
  ).toMatchObject({
    ...{ zone: 'north', area: null, field: 'removed' },
  })
  expect(zoneSubject({ kind: 'set', path: ['countries'], from: null, to: [] })).toBeNull()
})
