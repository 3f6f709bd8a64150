import { expect, test } from 'vitest'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import {
  canDrop,
  type DropPlace,
  dropRow,
  type MenuRow,
  rowOf,
} from '../../../../src/stores/desk/menu-drop.ts'
import { listMenu } from '../../../../src/stores/desk/menu-list.ts'

// @feature-file desk.screen

const dish = (id: string) => ({ id, locales: [{ locale: 'en', name: id }] })
const FILE: Json = {
  menu: [
    {
      id: 'drinks',
      items: [dish('tea'), dish('cola'), dish('water')],
      subcategories: [{ id: 'hot', items: [] }],
    },
    { id: 'food', items: [dish('soup'), dish('tea')] },
    { id: 'sweets', items: [] },
  ],
}
const menu = listMenu(FILE)
const category = (id: string): MenuRow => {
  const found = menu.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return rowOf('category', found)
}
const item = (id: string, of: string): MenuRow => {
  const found = menu.find((one) => one.id === of)?.items.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return rowOf('item', found)
}
/** The menu after a drop, and the position that is said; null if nothing changes. */
function dropped(dragged: MenuRow, row: MenuRow, edge: DropPlace['edge']) {
  const drop = dropRow(menu, dragged, { row, edge })
  if (!drop) return null
  const result = applyEdit(FILE, drop.edit)
  if ('problem' in result) throw new Error(result.problem)
  return [
    listMenu(result.file).map(({ id, items }) => [id, ...items.map((one) => one.id)].join(' ')),
    drop.position,
  ]
}
const REST = ['hot', 'food soup tea', 'sweets']

test('a dish is dropped before or after another one of its category', () => {
  const [tea, cola, water] = ['tea', 'cola', 'water'].map((id) => item(id, 'drinks'))
  if (!tea || !cola || !water) throw new Error('a dish is missing')
  expect(dropped(water, tea, 'before')).toEqual([['drinks water tea cola', ...REST], 1])
  expect(dropped(tea, cola, 'after')).toEqual([['drinks cola tea water', ...REST], 2])
  expect(dropped(tea, water, 'after')).toEqual([['drinks cola water tea', ...REST], 3])
})

test('a dish is dropped into another category, also an empty one', () => {
  const cola = item('cola', 'drinks')
  expect(dropped(cola, item('tea', 'food'), 'before')).toEqual([
    ['drinks tea water', 'hot', 'food soup cola tea', 'sweets'],
    2,
  ])
  expect(dropped(cola, category('sweets'), 'into')).toEqual([
    ['drinks tea water', 'hot', 'food soup tea', 'sweets cola'],
    1,
  ])
})

test('a drop beside itself changes nothing', () => {
  const [tea, cola] = [item('tea', 'drinks'), item('cola', 'drinks')]
  for (const edge of ['before', 'after'] as const) expect(dropped(cola, cola, edge)).toBeNull()
  expect(dropped(cola, tea, 'after')).toBeNull()
  expect(dropped(item('water', 'drinks'), category('drinks'), 'into')).toBeNull()
})

test('a category is dropped within its list, and a dish not where it is already', () => {
  expect(dropped(category('sweets'), category('drinks'), 'before')).toEqual([
    ['sweets', 'drinks tea cola water', 'hot', 'food soup tea'],
    1,
  ])
  expect(canDrop(menu, category('hot'), category('food'))).toBe(false)
  expect(canDrop(menu, category('food'), item('tea', 'drinks'))).toBe(false)
  expect(canDrop(menu, item('tea', 'drinks'), item('soup', 'food'))).toBe(false)
  expect(canDrop(menu, item('tea', 'drinks'), category('food'))).toBe(false)
  expect(canDrop(menu, item('tea', 'drinks'), item('tea', 'drinks'))).toBe(true)
})
