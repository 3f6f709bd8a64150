import { describe, expect, test } from 'vitest'
import { menu, plan } from '../small-menu.ts'

// @feature-file venue.menu-import

/** The categories of the dishes that a sheet adds, and its warnings by row. */
function read(rows: (string | number | null)[][], document = menu) {
  const { changes, issues, warnings } = plan(rows, 'update', document)
  return {
    added: changes.flatMap((change) => ('item' in change ? [[change.category, change.item]] : [])),
    warnings: warnings.flatMap(({ row, code }) =>
      code === 'noPrice' || code === 'missing' ? [] : [[row, code]],
    ),
    issues,
  }
}
const HEADER = ['Item', 'Arabic', 'Price', 'Photo']

describe('rows that only name a category', () => {
  test('are the categories of the dishes below', () => {
    const rows = [
      HEADER,
      ['SALADS', null],
      ['Fattoush', 'فتوش', 1.35],
      ['Tabbouleh', 'تبولة', 1.1],
      [],
      ['GRILLS', null, ''],
      ['Fish', 'سمك', 'حسب السوق'],
    ]
    expect(read(rows)).toEqual({
      added: [
        ['SALADS', 'Fattoush'],
        ['SALADS', 'Tabbouleh'],
        ['GRILLS', 'Fish'],
      ],
      warnings: [
        [2, 'heading'],
        [6, 'heading'],
        [7, 'onRequest'],
      ],
      issues: [],
    })
  })

  test('can have names in several languages, or stand in a column that is not read', () => {
    const categories = (row: (string | null)[]) =>
      plan([['No', ...HEADER], row, ['1', 'Fattoush', 'فتوش', 1.35]]).edits
    expect(categories([null, 'Salads', 'سلطات'])).toMatchObject([
      {
        value: {
          locales: [
            { locale: 'en', name: 'Salads' },
            { locale: 'ar', name: 'سلطات' },
          ],
        },
      },
    ])
    expect(categories(['سلطات'])).toMatchObject([{ value: { locales: [{ locale: 'ar', name: 'سلطات' }] } }])
  })

  test('are dishes without a price if the first row is a dish, or they are written otherwise than the first heading', () => {
    const tea = ['Mint', 'نعناع', 1]
    expect(
      read([
        ['Category', ...HEADER],
        ['Food', ...tea],
        ['', 'Fish'],
        ['', 'Pie', '', 2],
      ]).added,
    ).toEqual([
      ['Food', 'Mint'],
      ['Food', 'Fish'],
      ['Food', 'Pie'],
    ])
    const { added } = read([HEADER, ['TEAS'], tea, ['Iced tea'], ['Cold tea', 'بارد'], ['Green', 'أخضر', 2]])
    const inBoth = read([HEADER, ['Teas'], tea, ['Iced tea', 'شاي مثلج'], ['Green', 'أخضر', 2]])
    expect(inBoth.added.map(([category]) => category)).toEqual(['Teas', 'Teas', 'Teas'])
    expect(added).toEqual(['Mint', 'Iced tea', 'Cold tea', 'Green'].map((name) => ['TEAS', name]))
  })

  test('are not looked for in exports and in sheets without prices', () => {
    expect(
      read([
        ['id', ...HEADER.slice(0, 3)],
        ['tea', 'Tea'],
        ['', 'x', '', 1],
      ]).warnings,
    ).toEqual([])
    expect(read([['Item'], ['Tea'], ['Cake']]).warnings).toEqual([])
  })
})

test('notes and headings without dishes are not imported, and that is said', () => {
  const rows = [
    ['Category', 'Item', 'Price'],
    ['Food', 'Cake', 2],
    ['', 'Dr. Pepper & Co.', null],
    ['', 'Pie', 2],
    ['', 'All prices in KD. 10% service charge.', null],
    ['* without egg', null, null],
  ]
  expect(read(rows)).toMatchObject({
    added: [
      ['Food', 'Cake'],
      ['Food', 'Dr. Pepper & Co.'],
      ['Food', 'Pie'],
    ],
    warnings: [
      [5, 'note'],
      [6, 'note'],
    ],
    issues: [],
  })
  expect(
    read([['Item', 'Price'], ['MENU'], ['SALADS'], ['All with bread.'], ['Greek', 1], ['END']]),
  ).toMatchObject({
    added: [['SALADS', 'Greek']],
    warnings: [
      [2, 'note'],
      [3, 'heading'],
      [4, 'note'],
      [6, 'note'],
    ],
  })
})

test('a note above the first dish of a sheet without headings is no dish', () => {
  const note = 'All prices in KD. 10% service charge.'
  expect(
    read([
      ['Category', 'Item', 'Price'],
      ['', note],
      ['Food', 'Cake', 2],
    ]),
  ).toEqual({
    ...{ added: [['Food', 'Cake']], warnings: [[2, 'note']], issues: [] },
  })
})

test('a note above the first heading does not hide the headings', () => {
  const note = 'All prices in KD. 10% service charge.'
  expect(read([['Item', 'Price'], [note], ['SALADS'], ['Greek', 1], ['GRILLS'], ['Fish', 2]])).toMatchObject({
    added: [
      ['SALADS', 'Greek'],
      ['GRILLS', 'Fish'],
    ],
    warnings: [
      [2, 'note'],
      [3, 'heading'],
      [5, 'heading'],
    ],
    issues: [],
  })
})

test.each(['100% Beef Burgers', 'برجر لحم ١٠٠٪'])('%s is a heading', (heading) => {
  const { added, warnings } = read([['Item', 'Price'], [heading], ['Classic', 1]])
  expect([added, warnings]).toEqual([[[heading, 'Classic']], [[2, 'heading']]])
})

test.each(['Plus 10% service', 'VAT 5 ٪', 'ضريبة ٥٪', 'inkl. 19% MwSt', 'Service 15 % compris', '消費税10%'])(
  '%s is a note',
  (note) => {
    expect(read([['Item', 'Price'], ['Salads'], ['Greek', 1], [note], ['Classic', 1]])).toMatchObject({
      added: [
        ['Salads', 'Greek'],
        ['Salads', 'Classic'],
      ],
      warnings: [
        [2, 'heading'],
        [4, 'note'],
      ],
    })
  },
)
