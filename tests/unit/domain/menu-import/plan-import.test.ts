import { describe, expect, test } from 'vitest'
import type { MenuDocument } from '../../../../src/domain/menu-import/menu-document.ts'
import type { Cell } from '../../../../src/domain/menu-import/table.ts'
import { menu, names, plan } from './small-menu.ts'

// @feature-file venue.menu-import

describe('what a sheet changes', () => {
  test('an item is found by category and name, and only filled cells count', () => {
    expect(
      plan([
        ['Category', 'Name', 'Price', 'Calories'],
        ['drinks', ' TEA ', '2,75', ''],
      ]),
    ).toMatchObject({
      edits: [
        { kind: 'set', path: ['menu', 0, 'items', 0, 'locales', 0, 'name'], value: 'TEA' },
        { kind: 'set', path: ['menu', 0, 'items', 0, 'price'], value: 2.75 },
      ],
      changes: [
        {
          kind: 'changed',
          row: 2,
          category: 'Drinks',
          ...{ id: 'tea', item: 'Tea' },
          changes: [
            { field: 'name', detail: 'en', from: 'Tea', to: 'TEA' },
            { field: 'price', detail: null, from: '2.50', to: '2.75' },
          ],
        },
      ],
      issues: [],
    })
  })

  test('a translation is added where the item has none, and changed where it has one', () => {
    const { edits } = plan([
      ['Category', 'Name', 'Name (ar)', 'Description (ar)'],
      ['Drinks', 'Tea', 'شاي أحمر', ''],
      ['Food', 'Bread', 'خبز', 'طازج'],
    ])
    expect(edits).toEqual([
      { kind: 'set', path: ['menu', 0, 'items', 0, 'locales', 1, 'name'], value: 'شاي أحمر' },
      {
        kind: 'append',
        path: ['menu', 1, 'items', 0, 'locales'],
        value: { locale: 'ar', name: 'خبز', description: 'طازج' },
      },
    ])
  })

  test('new items and categories get ids of their names; a category is named once for all rows below', () => {
    const { edits, changes } = plan([
      ['Category', 'Name', 'Name (ar)', 'Price'],
      ['Drinks', 'Mint tea', 'شاي بالنعناع', 3],
      ['Desserts > Cakes', 'Tea', '', 4],
      ['', 'Cart', '', ''],
      ['', 'Crème brûlée!', '', 6],
    ])
    expect(edits).toEqual([
      {
        kind: 'append',
        path: ['menu', 0, 'items'],
        value: {
          id: 'mint-tea',
          locales: [
            { locale: 'en', name: 'Mint tea', description: undefined },
            { locale: 'ar', name: 'شاي بالنعناع', description: undefined },
          ],
          price: '3.00',
        },
      },
      {
        kind: 'append',
        path: ['menu'],
        value: {
          id: 'desserts',
          locales: [{ locale: 'en', name: 'Desserts' }],
          items: [],
          subcategories: [
            {
              id: 'cakes',
              locales: [{ locale: 'en', name: 'Cakes' }],
              items: [
                expect.objectContaining({ id: 'tea-2', price: '4.00' }),
                expect.objectContaining({ id: 'cart' }),
                expect.objectContaining({ id: 'creme-brulee', price: '6.00' }),
              ],
            },
          ],
        },
      },
    ])
    expect(changes.map(({ kind }) => kind)).toEqual([
      'category-added',
      'category-added',
      'added',
      'added',
      'added',
      'added',
    ])
  })

  test('sizes come from rows or from price columns; known ones keep their ids', () => {
    const rows = plan([
      ['Category', 'Name', 'Size', 'Price'],
      ['Drinks', 'Juice', 'small', 3.5],
      ['', '', 'Jug', 9],
      ['Drinks', 'Lemonade', 'Small', 2],
      ['Drinks', 'Lemonade', 'Large', 3],
    ])
    expect(rows).toMatchObject({ issues: [] })
    expect(rows.edits).toEqual([
      { kind: 'set', path: ['menu', 0, 'items', 1, 'price_labels', 0, 'price'], value: '3.50' },
      {
        kind: 'append',
        path: ['menu', 0, 'items', 1, 'price_labels'],
        value: { id: 'jug', locales: [{ locale: 'en', name: 'Jug' }], price: '9.00' },
      },
      expect.objectContaining({
        value: expect.objectContaining({
          id: 'lemonade',
          price_labels: [
            { id: 'small', locales: names('Small', 'صغير'), price: '2.00' },
            { id: 'large', locales: names('Large', 'كبير'), price: '3.00' },
          ],
        }),
      }),
    ])
    const columns = plan([
      ['Category', 'Name', 'Price small', 'Price (Large)'],
      ['Drinks', 'Juice', '3.00', '5'],
    ])
    expect(columns.edits).toEqual([
      { kind: 'set', path: ['menu', 0, 'items', 1, 'price_labels', 1, 'price'], value: '5.00' },
    ])
  })

  test('tags of two languages belong together by position, and kept ones keep what else they have', () => {
    const { edits } = plan([
      ['Category', 'Name', 'Tags', 'Tags (ar)'],
      ['Drinks', 'Tea', 'Vegan, Hot', 'نباتي، حار'],
    ])
    expect(edits).toEqual([
      {
        kind: 'set',
        path: ['menu', 0, 'items', 0, 'tags'],
        value: [{ id: 9, locales: names('Vegan', 'نباتي') }, { locales: names('Hot', 'حار') }],
      },
    ])
  })

  test('with its id, a category can be renamed and an item too', () => {
    const { edits } = plan([
      ['category id', 'Category', 'id', 'Name'],
      ['food', 'Bakery', 'bread', 'Sourdough'],
    ])
    expect(edits).toEqual([
      { kind: 'set', path: ['menu', 1, 'locales', 0, 'name'], value: 'Bakery' },
      { kind: 'set', path: ['menu', 1, 'items', 0, 'locales', 0, 'name'], value: 'Sourdough' },
    ])
  })

  test('of categories with the same name, the one with the item is meant', () => {
    const twins: MenuDocument = {
      ...menu,
      menu: [
        {
          id: 'a',
          locales: names('Wraps'),
          items: [],
          subcategories: [
            { id: 'b', locales: names('Wraps'), items: [{ id: 'x', locales: names('Taouk'), price: 1 }] },
          ],
        },
      ],
    }
    expect(
      plan(
        [
          ['Category', 'Name', 'Price'],
          ['Wraps', 'Taouk', 2],
        ],
        'update',
        twins,
      ).edits,
    ).toEqual([{ kind: 'set', path: ['menu', 0, 'subcategories', 0, 'items', 0, 'price'], value: 2 }])
  })
})

describe('modes', () => {
  const sheet: Cell[][] = [
    ['Category', 'Name', 'Price'],
    ['Drinks', 'Tea', 9],
    ['Drinks', 'Water', 1],
    ['Hot', 'Tea', ''],
  ]

  test('add leaves what the menu has', () => {
    expect(plan(sheet, 'add').changes).toEqual([expect.objectContaining({ kind: 'added', item: 'Water' })])
  })

  test('update changes and adds', () => {
    expect(plan(sheet, 'update').changes.map(({ kind }) => kind)).toEqual(['changed', 'added'])
  })

  test('replace also removes items, the categories that this empties, and what only lists them', () => {
    const { edits, changes, issues } = plan(sheet, 'replace')
    expect(issues).toEqual([])
    expect(edits.filter(({ kind }) => kind === 'remove').map(({ path }) => path.join('.'))).toEqual([
      'menu.1',
      'menu.0.items.1',
      'smart_categories.0.items.0',
      'discounts.dinein.items.bread',
      'discounts.dinein.categories.food',
    ])
    expect(changes.slice(2)).toEqual([
      expect.objectContaining({ kind: 'removed', item: 'Juice' }),
      expect.objectContaining({ kind: 'removed', item: 'Bread' }),
      expect.objectContaining({ kind: 'category-removed', category: 'Food' }),
    ])
  })

  test('replace refuses to remove what a coupon, a banner or the highlight is about', () => {
    const used: MenuDocument = {
      ...menu,
      coupons: [{ code: 'BREAD', item_ids: ['bread'] }],
      banners: [{ id: 'b', category_id: 'food' }],
      highlightedCat: 'food',
    }
    const { edits, issues } = plan(sheet, 'replace', used)
    expect(edits).toEqual([])
    expect(issues).toEqual([
      'the sheet has no category "Food", but it cannot be removed: the banner b is about it',
      'the sheet has no item "Bread", but it cannot be removed: the coupon BREAD is about it',
      'the sheet has no category "Food", but it cannot be removed: the highlight of the menu is about it',
    ])
  })
})
