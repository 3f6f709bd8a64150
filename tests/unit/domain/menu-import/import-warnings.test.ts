import { describe, expect, test } from 'vitest'
import { type Cell, describeCellIssue } from '../../../../src/domain/menu-import/table.ts'
import { plan } from './small-menu.ts'

// @feature-file venue.menu-import

describe('a price in words', () => {
  test('is a price on request, and that is said', () => {
    const { edits, issues, warnings } = plan([
      ['Category', 'Name', 'Price'],
      ['Food', 'Fish', 'حسب السوق'],
      ['Food', 'Cake', '-'],
    ])
    expect(issues).toEqual([])
    expect(edits).toMatchObject([
      { kind: 'append', value: { id: 'fish' } },
      { kind: 'append', value: { id: 'cake' } },
    ])
    expect(edits[0]).not.toHaveProperty('value.price')
    expect(warnings.filter(({ code }) => code === 'onRequest').map(describeCellIssue)).toEqual([
      'row 2, column Price: "حسب السوق" is no number, so the item has its price on request',
    ])
  })

  test('takes the price away from an item that has one, but a dash does not', () => {
    const rows = (price: string) => [
      ['Category', 'Name', 'Price'],
      ['Food', 'Bread', price],
    ]
    expect(plan(rows('Market price'))).toMatchObject({
      edits: [{ kind: 'set', path: ['menu', 1, 'items', 0, 'price'], value: null }],
      changes: [{ changes: [{ field: 'price', from: '1.00', to: '' }] }],
    })
    expect(plan(rows('–'))).toMatchObject({ edits: [], warnings: [], unchanged: ['bread'] })
  })

  test('of an item with sizes changes none of them', () => {
    expect(
      plan([
        ['Category', 'Name', 'Price'],
        ['Drinks', 'Juice', 'Market price'],
      ]),
    ).toMatchObject({ edits: [], issues: [] })
  })

  const spoken = (rows: Cell[][]) =>
    plan(rows).warnings.flatMap(({ row, code }) => (/onRequest|sizeWords/.test(code) ? [[row, code]] : []))

  test('beside prices of sizes makes no price on request, whether these are in rows, in columns or on the menu', () => {
    const header = ['Category', 'Name', 'Size', 'Price']
    const inRows = [header, ['Food', 'Cake', '', 'ask us'], ['', '', 'Small', 1], ['', '', 'Large', 'N/A']]
    expect(spoken(inRows)).toEqual([
      [2, 'sizeWords'],
      [4, 'sizeWords'],
    ])
    const columns = ['Category', 'Name', 'Price', 'Small', 'Price (Large)']
    expect(spoken([columns, ['Food', 'Cake', 'ask us', 1, 'N/A']])).toEqual([
      [2, 'sizeWords'],
      [2, 'sizeWords'],
    ])
    const onMenu = [
      ['Category', 'Name', 'Description', 'Price'],
      ['Drinks', 'Juice', 'Cold', 'ask us'],
    ]
    expect(spoken(onMenu)).toEqual([[2, 'sizeWords']])
  })

  test('of all sizes makes a price on request', () => {
    expect(
      spoken([
        ['Category', 'Name', 'Small', 'Price (Large)'],
        ['Food', 'Pie', 2, 3],
        ['Food', 'Cake', 'ask us', 'ask us'],
      ]),
    ).toEqual([
      [3, 'onRequest'],
      [3, 'onRequest'],
    ])
  })
})

describe('a row that is left out', () => {
  const rows = [
    ['Category', 'Name', 'Size', 'Price'],
    ['Food', 'Bread', '', '1.5.2'],
    ['', 'Cake', 'Small', 1],
    ['', '', 'Large', '2.5.1'],
    ['', 'Pie', '', 3],
  ]

  test('is no error, and still names the category of the rows below', () => {
    expect(plan(rows, 'update').issues).toHaveLength(2)
    const { edits, issues } = plan(rows, 'update', undefined, [2, 4])
    expect(issues).toEqual([])
    expect(edits).toMatchObject([
      { path: ['menu', 1, 'items'], value: { id: 'cake', price_labels: [{ id: 'small' }] } },
      { path: ['menu', 1, 'items'], value: { id: 'pie' } },
    ])
    expect(edits).not.toHaveProperty('0.value.price_labels.1')
  })

  test('takes the rows of its sizes along, instead of giving them to the item above', () => {
    const { edits } = plan(rows, 'update', undefined, [2, 3, 4])
    expect(edits).toMatchObject([{ value: { id: 'pie' } }])
  })

  test('keeps its item when the menu is replaced', () => {
    const { changes } = plan(
      [
        ['Category', 'Name', 'Price'],
        ['Food', 'Bread', '1.5.2'],
        ['Drinks', 'Tea', 3],
      ],
      'replace',
      undefined,
      [2],
    )
    const removed = changes.filter(({ kind }) => kind === 'removed')
    expect(removed.map((change) => 'item' in change && change.item)).toEqual(['Juice', 'Tea'])
  })
})

test('what the correct cells change is known whatever else has to be corrected', () => {
  const { edits, sketch, unchanged } = plan([
    ['Category', 'Name', 'Price'],
    ['Food', 'Bread', '1.5.2'],
    ['Food', 'Cake', 2],
  ])
  expect(edits).toEqual([])
  expect(sketch).toMatchObject([{ value: { id: 'cake', price: '2.00' } }])
  expect(unchanged).toEqual(['bread'])
})

test('names that new items and categories lack are listed by language', () => {
  const { warnings } = plan([
    ['Category', 'Name', 'Name (ar)', 'Price'],
    ['Food', 'Bread', '', 1],
    ['Food', 'Cake', '', 1],
    ['Sweets', 'Pie', 'فطيرة', 1],
  ])
  expect(warnings.map(({ code, locale, shown }) => [code, locale, shown])).toEqual([
    ['missing', 'ar', 'Sweets'],
    ['missing', 'ar', 'Cake'],
  ])
})

test.each(['€', 'EUR', 'euro', 'Price', 'السعر', 'Price €'])(
  '“%s” alone in a cell for a price says nothing',
  (cell) => {
    const { edits, issues, warnings } = plan([
      ['Category', 'Name', 'Price'],
      ['Food', 'Bread', cell],
    ])
    expect([edits, issues, warnings]).toEqual([[], [], []])
  },
)
