import { describe, expect, test } from 'vitest'
import type { MenuDocument } from '../../../../src/domain/menu-import/menu-document.ts'
import { type ImportMode, planImport } from '../../../../src/domain/menu-import/plan-import.ts'
import { recognizeColumns } from '../../../../src/domain/menu-import/recognize-columns.ts'
import { type Cell, describeCellIssue } from '../../../../src/domain/menu-import/table.ts'

// @feature-file venue.menu-import

const names = (en: string, ar?: string) => [
  { locale: 'en', name: en },
  ...(ar === undefined ? [] : [{ locale: 'ar', name: ar }]),
]
const menu: MenuDocument = {
  business: { currency: 'EUR', locales: ['en', 'ar'] },
  menu: [
    {
      id: 'drinks',
      locales: names('Drinks', 'مشروبات'),
      items: [
        {
          id: 'tea',
          locales: names('Tea', 'شاي'),
          price: 2.5,
          calories: 5,
          tags: [{ id: 9, locales: names('Vegan') }],
        },
        {
          id: 'juice',
          locales: names('Juice'),
          price_labels: [
            { id: 1, label: 'Small', locale: 'en', price: '3.00' },
            { id: 2, locales: names('Large', 'كبير'), price: '4.50' },
          ],
          suggested_items: ['tea'],
        },
      ],
      subcategories: [{ id: 'hot', locales: names('Hot'), items: [{ id: 9, locales: names('Tea') }] }],
    },
    { id: 'food', locales: names('Food'), items: [{ id: 'bread', locales: names('Bread'), price: '1.00' }] },
    { id: 'empty', locales: names('Soon') },
  ],
  smart_categories: [{ id: 'new', items: ['bread', 'tea'] }],
  discounts: { dinein: { items: { bread: {} }, categories: { food: {} } } },
}
const context = {
  languages: [
    { locale: 'en', names: ['English'] },
    { locale: 'ar', names: ['Arabic'] },
  ],
  currency: 'EUR',
  currencySigns: ['€'],
}

function plan(rows: Cell[][], mode: ImportMode = 'update', document = menu) {
  const columns = recognizeColumns(rows, context)
  if ('issues' in columns) throw new Error(columns.issues[0]?.message)
  const { edits, changes, issues } = planImport(document, rows, columns, {
    mode,
    checks: {
      isId: (text) => /^[\w-]+$/.test(text),
      isPicture: (text) => text.startsWith('http'),
      maxTextLength: 100,
    },
    reservedCategoryIds: new Set(['cart']),
  })
  return { edits, changes, issues: issues.map(describeCellIssue) }
}

describe('what a sheet changes', () => {
  test('an item is found by category and name, and only filled cells count', () => {
    expect(
      plan([
        ['Category', 'Name', 'Price', 'Calories'],
        ['drinks', ' TEA ', '2,75', ''],
      ]),
    ).toEqual({
      edits: [
        { kind: 'set', path: ['menu', 0, 'items', 0, 'locales', 0, 'name'], value: 'TEA' },
        { kind: 'set', path: ['menu', 0, 'items', 0, 'price'], value: 2.75 },
      ],
      changes: [
        {
          kind: 'changed',
          row: 2,
          category: 'Drinks',
          item: 'Tea',
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
                expect.objectContaining({ id: 'crème-brûlée', price: '6.00' }),
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
            { id: 'small', locales: [{ locale: 'en', name: 'Small' }], price: '2.00' },
            { id: 'large', locales: [{ locale: 'en', name: 'Large' }], price: '3.00' },
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

test.each<[string, Cell[][], string]>([
  [
    'a wrong price',
    [['Category', 'Name', 'Price'], [], ['Food', 'Cake', 'soon']],
    'row 3, column Price: expected a price, not "soon"',
  ],
  [
    'a date',
    [
      ['Category', 'Name'],
      ['Food', { date: '2026-02-01' }],
    ],
    'row 2, column Name: the spreadsheet made a date of it',
  ],
  [
    'a long text',
    [
      ['Category', 'Name'],
      ['Food', 'x'.repeat(101)],
    ],
    'row 2, column Name: the text has 101 characters; 100 are allowed',
  ],
  [
    'a wrong id',
    [
      ['id', 'Name'],
      ['a b', 'Tea'],
    ],
    'row 2, column id: "a b" is not an id',
  ],
  [
    'a reserved id',
    [
      ['category id', 'Name'],
      ['cart', 'Tea'],
    ],
    'row 2, column category id: the id cart is reserved',
  ],
  [
    'a picture that is none',
    [
      ['Category', 'Name', 'Picture'],
      ['Food', 'Cake', 'cake.jpg'],
    ],
    'row 2, column Picture: "cake.jpg" is not an http(s) address',
  ],
  [
    'a wrong flag',
    [
      ['Category', 'Name', 'Sold out'],
      ['Food', 'Bread', 'maybe'],
    ],
    'row 2, column Sold out: expected yes or no',
  ],
  [
    'no name',
    [
      ['Category', 'Name', 'Price'],
      ['Food', '', 3],
    ],
    'row 2: the row has no name of an item',
  ],
  ['no category', [['Name'], ['Cake']], 'row 2: a new item needs a category'],
  [
    'two rows for one item',
    [
      ['Category', 'Name'],
      ['Food', 'Bread'],
      ['Food', 'bread'],
    ],
    'row 3, column Name: row 2 is about the same item',
  ],
  [
    'an id twice',
    [
      ['id', 'Name'],
      ['tea', 'Tea'],
      ['tea', 'Green tea'],
    ],
    'row 3, column Name: row 2 is about the same item',
  ],
  [
    'an unknown id of a known name',
    [
      ['Category', 'id', 'Name'],
      ['Food', '77', 'Bread'],
    ],
    'row 2, column id: the menu has no item 77, but "Bread" has the id bread',
  ],
  [
    'a move',
    [
      ['Category', 'id', 'Name'],
      ['Food', 'tea', 'Tea'],
    ],
    'row 2, column Category: "Tea" is in "Drinks"; an import does not move items',
  ],
  [
    'a price without size',
    [
      ['Category', 'Name', 'Price'],
      ['Drinks', 'Juice', 3],
    ],
    'row 2, column Price: the item has sizes',
  ],
  [
    'a price and sizes',
    [
      ['Category', 'Name', 'Price', 'Price L'],
      ['Food', 'Cake', 3, 4],
    ],
    'row 2, column Price: the item has prices by size',
  ],
  [
    'a size twice',
    [
      ['Category', 'Name', 'Size'],
      ['Drinks', 'Juice', 'Large'],
      ['', '', 'LARGE'],
    ],
    'row 3, column Size: the size "LARGE" is there twice',
  ],
  [
    'lists of unequal length',
    [
      ['Category', 'Name', 'Tags', 'Tags (ar)'],
      ['Food', 'Bread', 'a, b', 'ا'],
    ],
    'row 2, column Tags (ar): expected as many entries as in column Tags: 2, not 1',
  ],
  [
    'two names for a category',
    [
      ['category id', 'Category', 'id', 'Name'],
      ['food', 'A', 'bread', 'Bread'],
      ['food', 'B', 'cake', 'Cake'],
    ],
    'row 3, column Category: the category food is called "A" in row 2',
  ],
])('%s is an error of its cell, and nothing is imported', (_, rows, message) => {
  const { edits, issues } = plan(rows)
  expect(edits).toEqual([])
  expect(issues[0]).toContain(message)
})
