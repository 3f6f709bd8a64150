import { describe, expect, test } from 'vitest'
import { type Edit, invertEdit } from '../../../../src/domain/desk/edit.ts'
import { isEditable } from '../../../../src/domain/desk/editable.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'

const tea = { id: 'tea', price: 1, locales: [{ locale: 'en', name: 'Tea' }], unknown: [1, { a: null }] }
const rice = { id: 7, price: 2, locales: null }
const FILE: Json = {
  format: 1,
  menu: [
    { id: 'drinks', items: [tea, { id: 'ice' }], subcategories: [{ id: 'hot', items: [tea] }] },
    { id: 'food', items: [rice] },
  ],
}
const ids = (file: Json) =>
  JSON.stringify(file, (key, value) =>
    key === 'locales' || key === 'unknown' || key === 'price' || key === 'format' ? undefined : value,
  ).replaceAll('"', '')
const edited = (edit: Edit, file: Json = FILE) => {
  const result = applyEdit(file, edit)
  if ('problem' in result) throw new Error(JSON.stringify(result))
  return result.file
}
const price = (item: string, from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})

// @feature desk.edits
describe('a property', () => {
  test('changes in all categories of an item, and nothing else does', () => {
    const teaNow = { ...tea, price: '1.500' }
    const drinks = { items: [teaNow, { id: 'ice' }], subcategories: [{ id: 'hot', items: [teaNow] }] }
    const [, food] = (FILE as { menu: Json[] }).menu
    expect(edited(price('tea', 1, '1.500'))).toEqual({ format: 1, menu: [{ id: 'drinks', ...drinks }, food] })
  })

  test('ids that the file contains as numbers are found', () => {
    expect(edited(price('7', 2, 3))).toHaveProperty('menu.1.items.0.price', 3)
  })

  test('null removes it, and a property that is missing is null', () => {
    expect(edited(price('7', 2, null))).toHaveProperty('menu.1.items.0', { id: 7, locales: null })
    expect(edited(price('ice', null, 1))).toHaveProperty('menu.0.items.1.price', 1)
  })

  test('texts in a new language, and the list of texts, are created', () => {
    const name = (item: string, locale: string): Edit => ({
      ...{ kind: 'set', path: [{ item }, 'locales', { locale }, 'name'], from: null, to: 'Neu' },
    })
    expect(edited(name('tea', 'de'))).toHaveProperty('menu.0.items.0.locales.1', {
      locale: 'de',
      name: 'Neu',
    })
    for (const [item, at] of [
      ['7', 'menu.1.items.0.locales'],
      ['ice', 'menu.0.items.1.locales'],
    ] as const)
      expect(edited(name(item, 'de'))).toHaveProperty(at, [{ locale: 'de', name: 'Neu' }])
  })

  test('somebody else’s value is not overwritten, and the same value twice is no problem', () => {
    expect(applyEdit(FILE, price('tea', 5, 6))).toEqual({ problem: 'changed', current: 1 })
    expect(edited(price('tea', 5, 1))).toBe(FILE)
  })

  test('what is not there any more cannot be changed', () => {
    expect(applyEdit(FILE, price('soup', null, 1))).toEqual({ problem: 'gone' })
    const size: Edit = {
      kind: 'set',
      path: [{ item: 'tea' }, 'price_labels', { id: 'l' }, 'price'],
      from: null,
      to: 1,
    }
    expect(applyEdit(FILE, size)).toEqual({ problem: 'gone' })
  })
})

describe('a list', () => {
  const list = [{ category: 'drinks' }, 'items'] as const
  const add = (id: string, before: string | null): Edit => ({ kind: 'add', list, value: { id }, before })

  test('elements are added before another one, or at the end if that one is gone', () => {
    expect(ids(edited(add('milk', 'ice')))).toContain('items:[{id:tea},{id:milk},{id:ice}]')
    expect(ids(edited(add('milk', 'gone')))).toContain('items:[{id:tea},{id:ice},{id:milk}]')
    expect(
      ids(edited({ ...add('pie', null), list: [{ category: 'hot' }, 'subcategories'] } as Edit)),
    ).toContain('{id:hot,items:[{id:tea}],subcategories:[{id:pie}]}')
  })

  test('an id is used once; adding the same element again changes nothing', () => {
    expect(applyEdit(FILE, { ...add('tea', null), value: { id: 'tea' } } as Edit)).toEqual({
      problem: 'exists',
    })
    expect(edited(add('ice', null))).toBe(FILE)
  })

  test('an element is removed if it is as its author saw it, and once', () => {
    const remove = (value: Json): Edit => ({ kind: 'remove', list, value, before: null })
    expect(ids(edited(remove({ id: 'ice' })))).toContain('items:[{id:tea}],sub')
    expect(applyEdit(FILE, remove({ id: 'ice', price: 1 }))).toEqual({
      problem: 'changed',
      current: { id: 'ice' },
    })
    expect(edited(remove({ id: 'gone' }))).toBe(FILE)
  })

  const move = (id: string, to: string, before: string | null): Edit => ({
    ...{ kind: 'move', id, from: list, to: [{ category: to }, 'items'] },
    before: { from: null, to: before },
  })

  test('an element moves within its list and to another one, as it is', () => {
    expect(ids(edited(move('ice', 'drinks', 'tea')))).toContain('items:[{id:ice},{id:tea}]')
    expect(ids(edited(move('tea', 'drinks', null)))).toContain('items:[{id:ice},{id:tea}]')
    expect(edited(move('tea', 'food', '7'))).toHaveProperty('menu.1.items', [tea, rice])
    expect(edited(move('ice', 'drinks', null))).toBe(FILE)
  })

  test('a move that was made before changes nothing; one to where its id exists is refused', () => {
    const moved = edited(move('ice', 'food', null))
    expect(edited(move('ice', 'food', null), moved)).toBe(moved)
    expect(applyEdit(FILE, move('tea', 'hot', null))).toEqual({ problem: 'exists' })
    expect(applyEdit(FILE, move('ice', 'gone', null))).toEqual({ problem: 'gone' })
    expect(applyEdit(moved, move('ice', 'hot', null))).toEqual({ problem: 'gone' })
  })

  test('a category does not move into itself', () => {
    const into = [{ category: 'drinks' }, 'subcategories'] as const
    const edit: Edit = {
      kind: 'move',
      id: 'drinks',
      from: ['menu'],
      to: into,
      before: { from: null, to: null },
    }
    expect(applyEdit(FILE, edit)).toEqual({ problem: 'gone' })
  })

  test('a list that became empty is as good as none', () => {
    const pie: Edit = { kind: 'add', list: ['menu'], value: { id: 'pies' }, before: null }
    const added = edited(pie)
    const into: Edit = { ...move('ice', 'pies', null), before: { from: null, to: null } } as Edit
    const back = edited(invertEdit(into), edited(into, added))
    expect(edited(invertEdit(pie), back)).toEqual(FILE)
  })

  test('an element whose last flag was taken back is as it was added', () => {
    const pie: Edit = { kind: 'add', list: ['menu'], value: { id: 'pies' }, before: null }
    const pinned: Edit = { kind: 'set', path: [{ category: 'pies' }, 'pin', 'friday'], from: null, to: true }
    const back = edited(invertEdit(pinned), edited(pinned, edited(pie)))
    expect(edited(invertEdit(pie), back)).toEqual(FILE)
  })

  test.each([
    ['add', add('milk', 'ice')],
    ['remove', { kind: 'remove', list, value: { id: 'ice' }, before: null }],
    ['set', price('tea', 1, null)],
    ['move', { ...move('tea', 'food', '7'), before: { from: 'ice', to: '7' } }],
  ] as [string, Edit][])('%s can be taken back', (_kind, edit) => {
    expect(edited(edit)).not.toEqual(FILE)
    expect(edited(invertEdit(edit), edited(edit))).toEqual(FILE)
  })
})

// @feature desk.lists
test('a coupon is found by its code, which stays as it is', () => {
  const file = { coupons: [{ code: 'TEN', to: null }, { code: 'B' }] }
  const to: Edit = { kind: 'set', path: ['coupons', { id: 'TEN' }, 'to'], from: null, to: '2026-12-31' }
  expect(edited(to, file)).toEqual({ coupons: [{ code: 'TEN', to: '2026-12-31' }, { code: 'B' }] })
  const before = { list: ['coupons'] as const, before: 'B' }
  const added = edited({ kind: 'add', value: { code: 'C' }, ...before }, file)
  expect(added).toEqual({ coupons: [{ code: 'TEN', to: null }, { code: 'C' }, { code: 'B' }] })
  expect(applyEdit(added, { kind: 'add', value: { code: 'C', to: 'x' }, ...before })).toEqual({
    problem: 'exists',
  })
  expect(edited({ kind: 'remove', value: { code: 'C' }, ...before }, added)).toEqual(file)
  expect(isEditable(to)).toBe(true)
  expect(isEditable({ ...to, path: ['coupons', { id: 'TEN' }, 'code'] })).toBe(false)
})
