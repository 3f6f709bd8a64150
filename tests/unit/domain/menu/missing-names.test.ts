import { expect, test } from 'vitest'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { fillMissingNames } from '../../../../src/domain/menu/missing-names.ts'
import type { ModifierGroup } from '../../../../src/domain/menu/modifiers.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../../helpers/example-item.ts'

const unnamed = (id: string, part: Partial<Item> = {}) => exampleItem(id, { name: {}, ...part })
const category = (...items: Item[]) => ({ ...exampleCategory('c', items), name: {} })
const named = (...categories: ReturnType<typeof category>[]) =>
  fillMissingNames(exampleMenu(...categories), 'ar').categories
const soup = exampleItem('soup', { name: { ar: 'شوربة', en: 'Soup' } })
const fish = exampleItem('fish', { name: { ar: 'سمك', en: 'Fish' } })

const size = (id: string, label: PriceLabel['label'], price: number): PriceLabel => ({
  ...{ id, label, price, weight: null, shippingWeight: null, isQuantity: false, minimum: null },
  ...{ maximum: null, unit: {}, preparationMinutes: null },
})
const group = (name: ModifierGroup['name'], ...options: string[]): ModifierGroup => ({
  ...{ id: 'g', name, min: 0, max: null, required: false },
  modifiers: options.map((option, at) => ({
    ...{ id: String(at), name: option ? { ar: option } : {}, image: null, price: 0, maxQuantity: 1 },
    ...{ soldOut: false, taxes: [], provider: null, providerId: null },
  })),
})

test('names a category after its first two items, in each of their languages', () => {
  expect(named(category(soup, fish))[0]?.name).toEqual({ ar: 'شوربة، سمك', en: 'Soup, Fish' })
  expect(named(category(soup, fish, exampleItem('bread')))[0]?.name).toEqual({
    ar: 'شوربة، سمك…',
    en: 'Soup, Fish…',
  })
})

test('names a category after its subcategories before its items', () => {
  const outer = { ...category(soup), subcategories: [exampleCategory('Inner', [fish])] }
  expect(named(outer)[0]?.name.en).toBe('Inner, Soup')
})

test('names an item after its description, cut at a word boundary', () => {
  const long = 'Grilled chicken with garlic sauce, pickles and fresh bread'
  const [first] = named(category(unnamed('1', { description: { en: long } })))
  expect(first?.items[0]?.name).toEqual({ en: 'Grilled chicken with garlic sauce,…' })
})

test('names an item without a description after its category and its position there', () => {
  const drinks = { ...category(soup, unnamed('2')), name: { en: 'Drinks', ar: 'مشروبات' } }
  expect(named(drinks)[0]?.items[1]?.name).toEqual({ en: 'Drinks #2', ar: 'مشروبات #2' })
  expect(named(category(unnamed('1')))[0]).toMatchObject({
    name: { ar: '#1' },
    items: [{ name: { ar: '#1' } }],
  })
})

test('gives an item in two categories the same name in both', () => {
  const drinks = { ...category(unnamed('1')), name: { en: 'Drinks' } }
  const offers = { ...category(soup, unnamed('1')), name: { en: 'Offers' } }
  expect(named(drinks, offers)[1]?.items[1]?.name).toEqual({ en: 'Drinks #1' })
})

test('names a price label after its position and a modifier group after its modifiers', () => {
  const item = exampleItem('i', {
    labels: [size('s', {}, 5), size('m', {}, 8), size('l', { en: 'Large' }, 9)],
    modifierGroups: [group({}, 'أرز', 'خبز', 'بطاطس'), group({ en: 'Sauce' }, '', 'حار'), group({})],
  })
  const [namedItem] = named({ ...category(item), name: { en: 'Food' } })[0]?.items ?? []
  expect(namedItem?.labels.map(({ label }) => label)).toEqual([{ ar: '#1' }, { ar: '#2' }, { en: 'Large' }])
  expect(namedItem?.modifierGroups.map(({ name }) => name)).toEqual([
    { ar: 'أرز، خبز…' },
    { en: 'Sauce' },
    { ar: '#3' },
  ])
  expect(namedItem?.modifierGroups[1]?.modifiers[0]?.name).toEqual({ ar: '#1' })
})

test('names a smart category after its items', () => {
  const menu = {
    ...exampleMenu(exampleCategory('c', [soup, fish])),
    smartCategories: [{ id: 's', name: {}, itemIds: ['gone', 'fish'] }],
  }
  expect(fillMissingNames(menu, 'ar').smartCategories[0]?.name).toEqual({ ar: 'سمك', en: 'Fish' })
})

test('returns the same object if nothing lacks a name', () => {
  const menu = exampleMenu(exampleCategory('c', [soup], [exampleCategory('d', [fish])]))
  expect(fillMissingNames(menu, 'ar').categories).toBe(menu.categories)
})
