import { describe, expect, test } from 'vitest'
import type { MenuDocument } from '../../../../../src/domain/menu-import/menu-document.ts'
import {
  isSizeName,
  translateSize,
  usualSizes,
} from '../../../../../src/domain/menu-import/rows/size-words.ts'
import { menu, plan } from '../small-menu.ts'

// @feature-file venue.menu-import

const label = (en: string, ar: string, price: string) => ({
  ...{ locales: [en && { locale: 'en', name: en }, { locale: 'ar', name: ar }].filter(Boolean), price },
})

describe('columns that are called like a size', () => {
  test('have the prices of that size, with its usual name in the other languages', () => {
    const { edits, issues } = plan([
      ['Category', 'Name', 'Small', 'LARGE', '0,5 l', 'Portion'],
      ['Food', 'Cake', 1.25, 1.95, '2,50', ''],
    ])
    expect(issues).toEqual([])
    expect(edits).toMatchObject([
      {
        value: {
          price_labels: [
            label('Small', 'صغير', '1.25'),
            label('LARGE', 'كبير', '1.95'),
            { locales: [{ locale: 'en', name: '0,5 l' }], price: '2.50' },
          ],
        },
      },
    ])
  })

  test('have something else if their cells are no prices', () => {
    const { edits, issues } = plan([
      ['Category', 'Name', 'Half', 'Full'],
      ['Food', 'Cake', 'yes 1 of 2', ''],
    ])
    expect(issues).toEqual([])
    expect(edits).toMatchObject([{ value: { id: 'cake' } }])
    expect(edits).not.toHaveProperty('0.value.price_labels')
  })
})

describe('several prices in a cell', () => {
  const rows = (price: string, header = 'Price') => [
    ['Category', 'Name', header],
    ['Food', 'Cake', price],
  ]

  test('are those of sizes with the usual names, from small to large', () => {
    const { edits, warnings } = plan(rows('1.35 / 2,10 €'))
    expect(edits).toMatchObject([
      { value: { price_labels: [label('Small', 'صغير', '1.35'), label('Large', 'كبير', '2.10')] } },
    ])
    expect(warnings[0]).toMatchObject({ row: 2, column: 'Price', code: 'twoPrices', shown: '1.35 / 2,10 €' })
    expect(plan(rows('3/2/1')).edits).toMatchObject([
      { value: { price_labels: [{ price: '3.00' }, { price: '2.00' }, label('Small', 'صغير', '1.00')] } },
    ])
  })

  test('have the names of the header', () => {
    expect(plan(rows('1 / 2', 'Price (Half / Full)')).edits).toMatchObject([
      { value: { price_labels: [label('Half', 'نصف', '1.00'), label('Full', 'كامل', '2.00')] } },
    ])
    expect(plan(rows('1 / 2', 'Glass / Bottle')).edits).toMatchObject([
      { value: { price_labels: [{ price: '1.00' }, label('Bottle', 'زجاجة', '2.00')] } },
    ])
  })

  test('have the names that stand before them', () => {
    const both = (en: string, price: string) => ({ locales: [{ locale: 'en', name: en }, {}], price })
    expect(plan(rows('Glass 6,50 / Bottle € 28,00')).edits).toMatchObject([
      { value: { price_labels: [both('Glass', '6.50'), both('Bottle', '28.00')] } },
    ])
  })

  const imported = (price: string, labels: { id: number; label: string; price: string }[]) => {
    const item = { id: 'juice', locales: [{ locale: 'en', name: 'Juice' }], price_labels: labels }
    const category = { id: 'drinks', locales: [{ locale: 'en', name: 'Drinks' }], items: [item] }
    const document: MenuDocument = { ...menu, menu: [category] }
    return plan([rows(price)[0] ?? [], ['Drinks', 'Juice', price]], 'update', document)
  }

  test('are those of the sizes that the item has already, whatever their names', () => {
    const labels = [
      { id: 1, label: 'Cup', price: '3.00' },
      { id: 2, label: 'Jug', price: '4.50' },
    ]
    expect(imported('3 / 5', labels).edits).toEqual([
      { kind: 'set', path: ['menu', 0, 'items', 0, 'price_labels', 1, 'price'], value: '5.00' },
    ])
  })

  test('stay with the names of the sizes if these have another order now', () => {
    const labels = [
      { id: 2, label: 'Large', price: '9.00' },
      { id: 1, label: 'Small', price: '5.00' },
    ]
    expect(imported('5 / 9', labels)).toMatchObject({ edits: [], issues: [] })
  })

  test('are an error if the item has another number of sizes, with other names', () => {
    const labels = [
      { id: 1, label: 'Cup', price: '3.00' },
      { id: 2, label: 'Large', price: '4.50' },
      { id: 3, label: 'Jug', price: '6.00' },
    ]
    expect(imported('3 / 5', labels)).toMatchObject({
      ...{ edits: [], issues: [expect.stringContaining('the item has 3 sizes')] },
    })
    const named = imported('3 / 4.5', [...labels.slice(1), { id: 4, label: 'Small', price: '3.00' }])
    expect(named).toMatchObject({ edits: [], issues: [] })
  })

  test.each([
    ...[
      '1/2/3/4/5',
      '1 / 2 / 1.2.3',
      '4,50 € / 100 g',
      '3.50 / 6 Stück',
      '6,50 Glass / 28 Bottle',
      'Glass 6 / 28',
    ],
  ])('%s is an error', (price) => {
    expect(plan(rows(price)).issues).toEqual([expect.stringContaining('expected a price')])
  })
})

test('new items without a price are counted', () => {
  const { warnings } = plan([
    ['Category', 'Name', 'Price'],
    ['Food', 'Bread', ''],
    ['Food', 'Cake', ''],
    ['Food', 'Fish', 'Market price'],
    ['Food', 'Pie', 1],
    ['Food', 'Ice', '1.2.3'],
  ])
  expect(warnings.filter(({ code }) => code !== 'missing').map(({ row, code }) => [row, code])).toEqual([
    [4, 'onRequest'],
    [3, 'noPrice'],
  ])
})

test('sizes are known in the languages of the counter', () => {
  for (const locale of ['en', 'ar', 'de', 'fr', 'ja', 'tr', 'pt', 'hi', 'bn']) {
    const sizes = usualSizes(3, locale) ?? []
    expect(sizes.every(isSizeName) && sizes.length, locale).toBe(3)
    expect(sizes.map((size) => translateSize(size, locale, 'en'))).toEqual(['Small', 'Medium', 'Large'])
  }
  expect(translateSize('Media', 'es', 'en')).toBe('Half')
  expect(translateSize('Media', 'it', 'en')).toBe('Medium')
  expect([translateSize('Small', 'en', 'km'), translateSize('Jug', 'en', 'ar'), usualSizes(4, 'en')]).toEqual(
    [null, null, null],
  )
})
