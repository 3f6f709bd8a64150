import { expect, test } from 'vitest'
import { readPrice } from '../../../../src/domain/menu-import/cell-values.ts'
import { headerContext } from '../../../../src/domain/menu-import/header-context.ts'
import { readMenuText } from '../../../../src/domain/menu-import/menu-text.ts'

// @feature-file desk.import

function read(text: string, currency = 'KWD') {
  const { currencySigns } = headerContext({ business: { currency, locales: ['en', 'ar'] } })
  const { table, unused, lines } = readMenuText(text, {
    ...{ locale: 'en', signs: [...currencySigns, currency], category: 'Menu' },
  })
  return { rows: table.slice(1), unused, lines: lines.slice(1) }
}
const prices = (text: string, currency?: string) =>
  read(text, currency).rows.map((row) => readPrice(row[3] ?? null, currency ?? 'KWD'))

test('a dish per line with its price at the end, described below, in categories', () => {
  const { rows, unused, lines } = read(`My Café
Kuwait City

DRINKS
Served all day
Mint tea ........ 1.500
fresh mint, honey
with lemon
7 Up   KD 0.750

Breakfast
• Eggs – 2.250 KD
2. Toast…………1

Two slices, with butter and jam.

We are happy to see you`)
  expect(rows).toEqual([
    ['DRINKS', 'Mint tea', 'fresh mint, honey with lemon', '1.500'],
    ['DRINKS', '7 Up', null, 'KD 0.750'],
    ['Breakfast', 'Eggs', null, '2.250 KD'],
    ['Breakfast', 'Toast', 'Two slices, with butter and jam.', '1'],
  ])
  expect(unused).toEqual(['My Café', 'Kuwait City', 'Served all day', 'We are happy to see you'])
  expect(lines).toEqual([6, 9, 12, 13])
})

test('a text in Arabic with Arabic digits and signs', () => {
  const { rows } = read(`المشروبات:
شاي بالنعناع ..... ١٫٥٠٠ د.ك
قهوة ٢ د.ك.\u200f
الحلويات:
كنافة: ٣٫٢٥٠
بالجبنة الطازجة`)
  expect(rows).toEqual([
    ['المشروبات', 'شاي بالنعناع', null, '١٫٥٠٠ د.ك'],
    ['المشروبات', 'قهوة', null, '٢ د.ك.'],
    ['الحلويات', 'كنافة', 'بالجبنة الطازجة', '٣٫٢٥٠'],
  ])
})

test('prices below names', () => {
  expect(read('Drinks\n\nTea\n1.500\nCoffee\nwith milk\n2.000\n\n# Food\nBread\n0.250').rows).toEqual([
    ['Drinks', 'Tea', null, '1.500'],
    ['Drinks', 'Coffee', 'with milk', '2.000'],
    ['Food', 'Bread', null, '0.250'],
  ])
})

test.each([
  ['Tea 2,50 €', 'EUR', '2.50'],
  ['Tea 2,50€', 'EUR', '2.50'],
  ['Tea€2.50', 'EUR', '2.50'],
  ['Tea \t EUR 2.50', 'EUR', '2.50'],
  ['Thé 1’250.50 CHF', 'CHF', '1250.50'],
  ['Thali Rs. 120/-', 'INR', '120.00'],
  ['Thali ₹1,25,000', 'INR', '125000.00'],
  ['Schnitzel 12.-', 'EUR', '12.00'],
  ['ラーメン ￥1,200', 'JPY', '1200'],
  ['چای ۱٬۲۰۰', 'JPY', '1200'],
  ['Chicken 65 | 3.100', 'KWD', '3.100'],
])('the price of %s is read', (line, currency, value) => {
  expect(prices(line, currency)).toEqual([{ value }])
})

test('several prices in a line are one that has to be corrected', () => {
  expect(read('Soup 4 / 6').rows).toEqual([['Menu', 'Soup', null, '4 / 6']])
  expect(prices('Soup 4 / 6')).toMatchObject([{ code: 'price', shown: '4 / 6' }])
})

test('a text without prices has no dishes, and no line is lost', () => {
  expect(read('Hello\n\nwe open at eight')).toEqual({
    rows: [],
    unused: ['Hello', 'we open at eight'],
    lines: [],
  })
  expect(read('2.500')).toEqual({ rows: [], unused: ['2.500'], lines: [] })
  expect(read('').rows).toEqual([])
})

test('a long text is read quickly', () => {
  const hostile = [
    `${'a '.repeat(20_000)}x`,
    `${'. '.repeat(20_000)}x`,
    `${'1'.repeat(20_000)}x`,
    '-'.repeat(20_000),
  ]
  const start = performance.now()
  for (const text of hostile) read(text)
  expect(performance.now() - start).toBeLessThan(2000)
})
