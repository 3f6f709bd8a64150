import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFiles } from '../../../../src/domain/desk/compare-files.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import type { Json, JsonObject } from '../../../../src/domain/json/json.ts'
import { arbChoices, toEdit } from '../../../helpers/arbitrary-edits.ts'

// @feature-file desk.versions

const label = (id: string, price: string) => ({ id, label: id, price })
const tea = {
  id: 'tea',
  locales: [{ locale: 'en', name: 'Tea' }],
  price_labels: [label('s', '1.000'), label('l', '2.000')],
}
const ice = { id: 'ice', price: '0.500' }
const rice = { id: 'rice', price: '3.000' }
const FILE = {
  business: { currency: 'KWD', title: 'Grill' },
  pixels: [{ token: 'secret' }],
  banners: [],
  menu: [
    { id: 'drinks', items: [tea, ice], subcategories: [{ id: 'hot', items: [] }] },
    { id: 'food', items: [rice] },
  ],
}
const [drinks, food] = FILE.menu as unknown as [JsonObject, JsonObject]

test('prices, texts and other fields are compared one by one', () => {
  const other = {
    ...tea,
    locales: [
      { locale: 'en', name: 'Black tea', description: 'Hot' },
      { locale: 'ar', name: 'شاي' },
    ],
    price_labels: [label('s', '1.000'), label('l', '2.500')],
    calories: 5,
  }
  const after = { ...FILE, menu: [{ ...drinks, items: [other, ice] }, food] }
  expect(compareFiles(FILE, after)).toEqual([
    {
      kind: 'set',
      path: [{ item: 'tea' }, 'locales', { locale: 'en' }, 'name'],
      from: 'Tea',
      to: 'Black tea',
    },
    {
      kind: 'set',
      path: [{ item: 'tea' }, 'locales', { locale: 'en' }, 'description'],
      from: null,
      to: 'Hot',
    },
    { kind: 'set', path: [{ item: 'tea' }, 'locales', { locale: 'ar' }, 'name'], from: null, to: 'شاي' },
    {
      kind: 'set',
      path: [{ item: 'tea' }, 'price_labels', { id: 'l' }, 'price'],
      from: '2.000',
      to: '2.500',
    },
    { kind: 'set', path: [{ item: 'tea' }, 'calories'], from: null, to: 5 },
  ])
})

test('what is added, removed, moved or put in another order is named once', () => {
  const soup = { id: 'soup', items: [{ id: 'lentil' }] }
  const after = {
    ...FILE,
    menu: [soup, { ...drinks, items: [ice], subcategories: [{ id: 'hot', items: [tea, { id: 'mocha' }] }] }],
  }
  expect(compareFiles(FILE, after)).toMatchObject([
    { kind: 'add', list: ['menu'], value: soup },
    { kind: 'move', id: 'tea', from: [{ category: 'drinks' }, 'items'], to: [{ category: 'hot' }, 'items'] },
    { kind: 'add', list: [{ category: 'hot' }, 'items'], value: { id: 'mocha' } },
    { kind: 'remove', list: ['menu'], value: food },
  ])
  const turned = { ...FILE, menu: [food, { ...drinks, items: [ice, tea] }] }
  expect(compareFiles(FILE, turned)).toEqual([
    { kind: 'set', path: [{ category: 'drinks' }, 'items'], from: ['tea', 'ice'], to: ['ice', 'tea'] },
    { kind: 'set', path: ['menu'], from: ['drinks', 'food'], to: ['food', 'drinks'] },
  ])
})

test('other parts of the file are named; credentials are not', () => {
  const after = { ...FILE, business: { ...FILE.business, title: 'Bar' }, pixels: [], banners: [{ id: 'b' }] }
  expect(compareFiles(FILE, after)).toEqual([
    { kind: 'set', path: ['business', 'title'], from: 'Grill', to: 'Bar' },
    { kind: 'set', path: ['banners'], from: [], to: [{ id: 'b' }] },
  ])
})

test('files differ exactly if a difference is named', () => {
  fc.assert(
    fc.property(arbChoices(4), (choices) => {
      const edited = choices.reduce((file: Json, choice, index) => {
        const result = applyEdit(file, toEdit(file, choice, `new-${index}`))
        return 'problem' in result ? file : result.file
      }, FILE)
      expect(compareFiles(FILE, edited).length === 0).toBe(isSameValue(FILE, edited))
    }),
  )
})
