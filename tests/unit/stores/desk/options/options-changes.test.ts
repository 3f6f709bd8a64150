import { expect, test } from 'vitest'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { EditPath, PathStep } from '../../../../../src/domain/desk/edit-path.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { foldEdits } from '../../../../../src/stores/desk/draft-changes.ts'

// @feature-file desk.options

const groupsOf = (item: string): EditPath => [{ item }, 'modifier_groups']
const within = (item: string, ...steps: PathStep[]): EditPath => [
  { item },
  'modifier_groups',
  { id: 'milk' },
  ...steps,
]
const set = (path: EditPath, from: Json, to: Json): Edit => ({ kind: 'set', path, from, to })
const price = (item: string, from: Json, to: Json) =>
  set(within(item, 'modifiers', { id: 'oat' }, 'price'), from, to)
const add = (list: EditPath, id: string): Edit => ({ kind: 'add', list, value: { id }, before: null })
const remove = (list: EditPath, id: string): Edit => ({ kind: 'remove', list, value: { id }, before: null })
const fold = (...edits: Edit[]) =>
  foldEdits(edits.map((edit, index) => ({ id: `e${index}`, edit, who: 'Mona', problem: null })))

test('edits within an option that is added or removed, or in a group or dish that is, belong to that', () => {
  const options = within('tea', 'modifiers')
  expect(fold(add(options, 'oat'), price('tea', null, '1'))).toMatchObject([
    { what: 'options', field: 'added', within: ['milk', 'oat'], ids: ['e0', 'e1'] },
  ])
  expect(fold(price('tea', '1', '2'), remove(options, 'oat'), remove(groupsOf('tea'), 'milk'))).toMatchObject(
    [{ what: 'options', field: 'removed', within: ['milk'], ids: ['e0', 'e1', 'e2'] }],
  )
  expect(fold(add([{ category: 'c' }, 'items'], 'tea'), add(groupsOf('tea'), 'milk'))).toMatchObject([
    { what: 'added', part: { kind: 'item', id: 'tea' }, to: { id: 'tea' }, ids: ['e0', 'e1'] },
  ])
  expect(fold(add(options, 'oat'), price('tea', null, '1'), remove(options, 'oat'))).toEqual([])
})

test('a change of an option is told apart by what it changes, and belongs to its dish', () => {
  const changes = fold(
    set(within('tea', 'locales', { locale: 'ar' }, 'name'), null, 'حليب'),
    set(within('tea', 'max'), null, 2),
    set(within('tea', 'required'), null, true),
    set([{ item: 'tea' }, 'price_labels', { id: 'cup' }, 'unit'], 'g', 'kg'),
    { kind: 'move', id: 'milk', from: groupsOf('tea'), to: groupsOf('tea'), before: { from: 'x', to: null } },
  )
  expect(changes.map((change) => change.what === 'options' && [change.field, change.locale])).toEqual([
    ['name', 'ar'],
    ...[
      ['most', null],
      ['required', null],
      ['unit', null],
      ['moved', null],
    ],
  ])
  expect(changes.every(({ part }) => part?.id === 'tea')).toBe(true)
})

test('the same change of a group in several dishes is one, but not what is done to a dish', () => {
  expect(fold(price('tea', '1', '2'), price('latte', '1', '2'), price('mocha', '1', '3'))).toMatchObject([
    { item: 'tea', alsoIn: ['latte'], ids: ['e0', 'e1'], to: '2' },
    { item: 'mocha', alsoIn: [], ids: ['e2'], to: '3' },
  ])
  expect(fold(remove(groupsOf('tea'), 'milk'), remove(groupsOf('latte'), 'milk'))).toHaveLength(2)
  const broken = foldEdits([
    { id: 'a', edit: price('tea', '1', '2'), who: 'Mona', problem: null },
    { id: 'b', edit: price('latte', '1', '2'), who: 'Mona', problem: 'changed' },
  ])
  expect(broken).toMatchObject([
    { ids: ['a'], isBroken: false },
    { ids: ['b'], isBroken: true },
  ])
})
