import { expect, test } from 'vitest'
import { type Edit, invertEdit } from '../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import {
  addElement,
  duplicateItem,
  moveBy,
  moveTo,
  removeElement,
  setPrice,
  setText,
  setVisible,
  siblingsOf,
} from '../../../../src/stores/desk/menu-edits.ts'
import { findInMenu, listMenu, type MenuItem } from '../../../../src/stores/desk/menu-list.ts'

// @feature-file desk.screen

const text = (locale: string, name: string) => ({ locale, name })
const tea = { id: 'tea', price: 1.5, locales: [text('en', 'Tea'), text('ar', 'شاي')] }
const sizes = [{ id: 's', price: '1.000', locales: [text('en', 'Small')] }, { id: 'l' }]
const juice = { id: 'juice', price_labels: sizes, visible: 0, locales: [text('en', 'Juice')] }
const FILE: Json = {
  menu: [
    {
      ...{ id: 'drinks', locales: [text('en', 'Drinks')], items: [tea, juice, { id: 7 }] },
      subcategories: [{ id: 'hot', items: [tea] }],
    },
    { id: 'food', items: [] },
  ],
}
const menu = listMenu(FILE)
const itemOf = (file: Json, id: string) =>
  listMenu(file)
    .flatMap(({ items }) => items)
    .find((item) => item.id === id) as MenuItem
const [first, second, third] = ['tea', 'juice', '7'].map((id) => itemOf(FILE, id)) as [
  MenuItem,
  MenuItem,
  MenuItem,
]

function edited(edit: Edit | null): Json {
  if (!edit) throw new Error('there is no edit')
  const result = applyEdit(FILE, edit)
  if ('problem' in result) throw new Error(JSON.stringify(result))
  expect(applyEdit(result.file, invertEdit(edit))).toEqual({ file: FILE })
  return result.file
}
const ids = (file: Json) =>
  listMenu(file).map(({ id, items }) => [id, ...items.map((item) => item.id)].join(' '))

test('the menu is listed with its subcategories, prices and hidden items', () => {
  expect(menu.map(({ id, depth }) => [id, depth])).toEqual([
    ['drinks', 0],
    ['hot', 1],
    ['food', 0],
  ])
  expect(second.prices).toEqual([
    { id: 's', names: { en: 'Small' }, price: '1.000' },
    { id: 'l', names: {}, price: null },
  ])
  expect([first, second].map(({ isVisible }) => isVisible)).toEqual([true, false])
})

test('the search finds items in any language, and categories with all their items', () => {
  const found = (query: string) => findInMenu(menu, query).map(({ id, items }) => [id, items.length])
  expect(found('شاى')).toEqual([
    ['drinks', 1],
    ['hot', 1],
  ])
  expect(found('drink')).toEqual([['drinks', 3]])
  expect(found('fish')).toEqual([])
})

test('texts are set, added in a new language, and removed', () => {
  const name = (locale: string, typed: string) => setText('item', first, locale, 'name', typed)
  expect(itemOf(edited(name('en', ' Black tea ')), 'tea').texts['en']?.name).toBe('Black tea')
  expect(itemOf(edited(name('de', 'Tee')), 'tea').texts['de']?.name).toBe('Tee')
  expect(Object.keys(itemOf(edited(name('ar', '')), 'tea').texts)).toEqual(['en'])
  expect([name('en', 'Tea '), name('de', '')]).toEqual([null, null])
})

test('prices keep the kind that the file gives them, and price labels have their own', () => {
  const [own] = first.prices
  const [small, large] = second.prices
  if (!own || !small || !large) throw new Error('prices are missing')
  expect(itemOf(edited(setPrice(first, own, '1.750')), 'tea').prices[0]?.price).toBe(1.75)
  expect(itemOf(edited(setPrice(second, small, '1.250')), 'juice').prices[0]?.price).toBe('1.250')
  expect(itemOf(edited(setPrice(second, large, '2.000')), 'juice').prices[1]?.price).toBe('2.000')
  expect(itemOf(edited(setPrice(first, own, null)), 'tea').prices[0]?.price).toBeNull()
  expect([setPrice(first, own, '1.500'), setPrice(second, large, null)]).toEqual([null, null])
})

test('items are shown and hidden', () => {
  expect(itemOf(edited(setVisible(first, false)), 'tea').isVisible).toBe(false)
  expect(itemOf(edited(setVisible(second, true)), 'juice').isVisible).toBe(true)
  expect([setVisible(first, true), setVisible(second, false)]).toEqual([null, null])
})

test('elements move up and down within their list, and to another category', () => {
  const move = (item: MenuItem, by: -1 | 1) => moveBy(siblingsOf(menu, item), item.id, by)
  expect(ids(edited(move(first, 1)))[0]).toBe('drinks juice tea 7')
  expect(ids(edited(move(second, 1)))[0]).toBe('drinks tea 7 juice')
  expect(ids(edited(move(third, -1)))[0]).toBe('drinks tea 7 juice')
  expect([move(first, -1), move(third, 1)]).toEqual([null, null])
  const [drinks, , food] = menu
  if (!drinks || !food) throw new Error('categories are missing')
  expect(ids(edited(moveBy(siblingsOf(menu, food), 'food', -1)))).toEqual([
    'food',
    'drinks tea juice 7',
    'hot tea',
  ])
  expect(ids(edited(moveTo(second, food)))).toEqual(['drinks tea 7', 'hot tea', 'food juice'])
})

test('elements are added, duplicated and removed', () => {
  const added = addElement(
    ['menu'],
    'new',
    { en: { name: ' New ', description: '' }, ar: { name: '', description: '' } },
    null,
  )
  expect(edited(added)).toHaveProperty('menu.2', { id: 'new', locales: [{ locale: 'en', name: 'New' }] })
  expect(ids(edited(duplicateItem(first, 'tea-2')))[0]).toBe('drinks tea tea-2 juice 7')
  expect(ids(edited(removeElement(second)))[0]).toBe('drinks tea 7')
})
