import { expect, test } from 'vitest'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { foldEdits, type OpenEdit } from '../../../../src/stores/desk/draft-changes.ts'

// @feature-file desk.screen

const list = [{ category: 'drinks' }, 'items'] as const
const price = (from: Json, to: Json, item = 'tea'): Edit => ({
  kind: 'set',
  path: [{ item }, 'price'],
  from,
  to,
})
const add = (id: string): Edit => ({ kind: 'add', list, value: { id }, before: null })
const remove = (id: string): Edit => ({ kind: 'remove', list, value: { id }, before: null })
const move = (before: [string | null, string | null], category = 'drinks'): Edit => ({
  ...{ kind: 'move', id: 'tea', from: list, to: [{ category }, 'items'] },
  before: { from: before[0], to: before[1] },
})
const fold = (...edits: (Edit | [Edit, Partial<OpenEdit>])[]) =>
  foldEdits(
    edits.map((entry, index) => {
      const [edit, rest] = Array.isArray(entry) ? entry : [entry, {}]
      return { id: `e${index}`, edit, who: 'Mona', problem: null, ...rest }
    }),
  )

test('edits of a place are one change from the first value to the last, with all authors', () => {
  expect(fold(price(1, 2), [price(2, 3), { who: null }], price(5, 6, 'cola'))).toMatchObject([
    { what: 'price', label: null, from: 1, to: 3, ids: ['e0', 'e1'], authors: ['Mona', null] },
    { what: 'price', part: { kind: 'item', id: 'cola' }, ids: ['e2'], authors: ['Mona'] },
  ])
})

test('what cancels out is no change', () => {
  expect(fold(price(1, 2), price(2, 1))).toEqual([])
  expect(fold(add('new'), price(null, 1, 'new'), remove('new'))).toEqual([])
  expect(fold(remove('tea'), add('tea'))).toEqual([])
  expect(fold(move(['cola', null]), move([null, 'cola']))).toEqual([])
})

test('what cancels out but does not apply any more is shown, so that somebody can discard it', () => {
  const broken = { problem: 'changed' } as const
  const pairs = [
    [price(1, 2), price(2, 1)],
    [add('new'), remove('new')],
    [remove('tea'), add('tea')],
    [move(['cola', null]), move([null, 'cola'])],
  ]
  for (const [first, second] of pairs) {
    if (!first || !second) throw new Error('a pair is missing')
    expect(fold([first, broken], [second, broken])).toMatchObject([{ ids: ['e0', 'e1'], isBroken: true }])
  }
})

test('edits of an element that is added or removed belong to that', () => {
  expect(fold(add('new'), price(null, 1, 'new'))).toMatchObject([{ what: 'added', ids: ['e0', 'e1'] }])
  expect(fold(price(1, 2), remove('tea'))).toMatchObject([{ what: 'removed', ids: ['e0', 'e1'] }])
  expect(fold(remove('tea'), add('tea'), price(1, 2))).toMatchObject([{ what: 'price', ids: ['e2'] }])
})

test('an element is moved within its category, or to another', () => {
  expect(fold(move(['cola', null]))).toMatchObject([{ what: 'moved', category: null }])
  expect(fold(move([null, null], 'food'))).toMatchObject([{ what: 'moved', category: 'food' }])
})

test('texts, labels and visibility are told apart', () => {
  const set = (...path: Extract<Edit, { kind: 'set' }>['path']): Edit => ({
    kind: 'set',
    path,
    from: null,
    to: 'x',
  })
  const changes = fold(
    set({ category: 'drinks' }, 'locales', { locale: 'ar' }, 'description'),
    set({ item: 'tea' }, 'price_labels', { id: 'l' }, 'price'),
    set({ item: 'tea' }, 'visible'),
    [set('survey'), { problem: 'changed' }],
  )
  expect(changes).toMatchObject([
    { what: 'description', locale: 'ar', part: { kind: 'category' }, isBroken: false },
    { what: 'price', label: 'l' },
    { what: 'visible' },
    { what: 'other', part: null, isBroken: true },
  ])
})

// @feature desk.venue
test('changes of the venue name the field, and hours the day', () => {
  const set = (...path: Extract<Edit, { kind: 'set' }>['path']): Edit => ({
    ...{ kind: 'set', path, from: null, to: 'x' },
  })
  const changes = fold(
    set('business', 'phone'),
    set('business', 'business_name', { locale: 'ar' }, 'name'),
    set('business', 'checkoutDineIn', 'phone'),
    set('shifts', 'b1', 'monday'),
    set('shifts', 'b1'),
    set('business', 'unknown'),
  )
  expect(changes).toMatchObject([
    { what: 'venue', field: { name: 'phone' }, locale: null, part: null },
    { what: 'venue', field: { name: 'business_name' }, locale: 'ar' },
    { what: 'venue', field: { name: 'checkoutDineIn.phone' } },
    { what: 'hours', branch: 'b1', day: 'monday' },
    { what: 'hours', branch: 'b1', day: null },
    { what: 'other' },
  ])
})
