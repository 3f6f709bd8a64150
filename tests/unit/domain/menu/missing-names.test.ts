import { expect, test } from 'vitest'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { fillMissingNames } from '../../../../src/domain/menu/missing-names.ts'
import type { ModifierGroup } from '../../../../src/domain/menu/modifiers.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../../helpers/example-item.ts'

const unnamed = (id: string, part: Partial<Item> = {}) => exampleItem(id, { name: {}, ...part })
const category = (...items: Item[]) => ({ ...exampleCategory('c', items), name: {} })
const composed = (...categories: ReturnType<typeof category>[]) =>
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

test('a category is called by the first two of its items, in each language they are written in', () => {
  expect(composed(category(soup, fish))[0]?.name).toEqual({ ar: 'شوربة، سمك', en: 'Soup, Fish' })
  expect(composed(category(soup, fish, exampleItem('bread')))[0]?.name).toEqual({
    ar: 'شوربة، سمك…',
    en: 'Soup, Fish…',
  })
})

test('a category is called by its subcategories before its items', () => {
  const outer = { ...category(soup), subcategories: [exampleCategory('Inner', [fish])] }
  expect(composed(outer)[0]?.name.en).toBe('Inner, Soup')
})

test('an item is called by its description, cut at a word', () => {
  const long = 'Grilled chicken with garlic sauce, pickles and fresh bread'
  const [first] = composed(category(unnamed('1', { description: { en: long } })))
  expect(first?.items[0]?.name).toEqual({ en: 'Grilled chicken with garlic sauce,…' })
})

test('an item without a description is called by its category and its place there', () => {
  const drinks = { ...category(soup, unnamed('2')), name: { en: 'Drinks', ar: 'مشروبات' } }
  expect(composed(drinks)[0]?.items[1]?.name).toEqual({ en: 'Drinks #2', ar: 'مشروبات #2' })
  expect(composed(category(unnamed('1')))[0]).toMatchObject({
    name: { ar: '#1' },
    items: [{ name: { ar: '#1' } }],
  })
})

test('an item of two categories is called the same in both', () => {
  const drinks = { ...category(unnamed('1')), name: { en: 'Drinks' } }
  const offers = { ...category(soup, unnamed('1')), name: { en: 'Offers' } }
  expect(composed(drinks, offers)[1]?.items[1]?.name).toEqual({ en: 'Drinks #1' })
})

test('a size is called by its place, an option group by its options', () => {
  const item = exampleItem('i', {
    labels: [size('s', {}, 5), size('m', {}, 8), size('l', { en: 'Large' }, 9)],
    modifierGroups: [group({}, 'أرز', 'خبز', 'بطاطس'), group({ en: 'Sauce' }, '', 'حار'), group({})],
  })
  const [made] = composed({ ...category(item), name: { en: 'Food' } })[0]?.items ?? []
  expect(made?.labels.map(({ label }) => label)).toEqual([{ ar: '#1' }, { ar: '#2' }, { en: 'Large' }])
  expect(made?.modifierGroups.map(({ name }) => name)).toEqual([
    { ar: 'أرز، خبز…' },
    { en: 'Sauce' },
    { ar: '#3' },
  ])
  expect(made?.modifierGroups[1]?.modifiers[0]?.name).toEqual({ ar: '#1' })
})

test('a smart category is called by its items', () => {
  const menu = {
    ...exampleMenu(exampleCategory('c', [soup, fish])),
    smartCategories: [{ id: 's', name: {}, itemIds: ['gone', 'fish'] }],
  }
  expect(fillMissingNames(menu, 'ar').smartCategories[0]?.name).toEqual({ ar: 'سمك', en: 'Fish' })
})

test('what is named stays the same object', () => {
  const menu = exampleMenu(exampleCategory('c', [soup], [exampleCategory('d', [fish])]))
  expect(fillMissingNames(menu, 'ar').categories).toBe(menu.categories)
})
