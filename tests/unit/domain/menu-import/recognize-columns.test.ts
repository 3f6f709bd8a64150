import { describe, expect, test } from 'vitest'
import { meaningText, parseMeaning } from '../../../../src/domain/menu-import/column.ts'
import { headerWords, sheetFields, wordsOf } from '../../../../src/domain/menu-import/header-words.ts'
import type { HeaderContext } from '../../../../src/domain/menu-import/read-header.ts'
import { type ColumnMapping, recognizeColumns } from '../../../../src/domain/menu-import/recognize-columns.ts'
import type { Cell } from '../../../../src/domain/menu-import/table.ts'
import { languages } from '../../../../src/i18n/locale/languages.ts'

// @feature-file venue.menu-import

const arabicFirst: HeaderContext = {
  languages: [
    { locale: 'ar', names: ['Arabic', 'العربية', 'Arabisch'] },
    { locale: 'en', names: ['English', 'الإنجليزية', 'Englisch'] },
  ],
  currency: 'KWD',
  currencySigns: ['KD', 'د.ك'],
}
const onlyIn = (locale: string): HeaderContext => ({
  languages: [{ locale, names: [] }],
  currency: 'EUR',
  currencySigns: ['€'],
})

/** The columns that are read, by their headers. */
function recognize(rows: Cell[][], context = arabicFirst, mapping?: ColumnMapping) {
  const found = recognizeColumns(rows, context, mapping)
  if ('issues' in found) return found.issues.map(({ message }) => message)
  const { headerRow, columns, unread } = found
  return {
    headerRow,
    columns: Object.fromEntries(columns.map(({ title, meaning }) => [title, meaningText(meaning)])),
    unread: Object.fromEntries(unread.map(({ title, reason }) => [title, reason])),
  }
}
const columnsOf = (headers: string[], context = arabicFirst, row: string[] = []) =>
  (recognize([headers, row], context) as { columns: Record<string, string> }).columns

describe('the words of every language', () => {
  test.each(languages)('%s has a word for every field, and each is recognised', (locale) => {
    for (const field of sheetFields) {
      const words = wordsOf(locale, field)
      expect(words.length, field).toBeGreaterThan(0)
      for (const word of words) {
        const [first] = Object.values(columnsOf([`${word} (${locale})`, 'id'], onlyIn(locale)))
        expect([word, first?.split(':')[0]]).toEqual([word, field])
      }
    }
  })

  test('all languages of the product have words', () => {
    expect(Object.keys(headerWords).sort()).toEqual([...languages, 'zh-Hant'].sort())
  })
})

test('columns state their language in brackets, before or after the word, or by a word of that language', () => {
  expect(
    columnsOf(
      ['Category', 'Name (ar)', 'name_en', 'Arabic description', 'الوصف بالإنجليزية', 'السعر'],
      arabicFirst,
      ['Drinks'],
    ),
  ).toEqual({
    Category: 'category:en',
    'Name (ar)': 'name:ar',
    name_en: 'name:en',
    'Arabic description': 'description:ar',
    'الوصف بالإنجليزية': 'description:en',
    السعر: 'price',
  })
  expect(columnsOf(['Name', 'الاسم'])).toEqual({ Name: 'name:en', الاسم: 'name:ar' })
  expect(columnsOf(['عربي', 'English', 'Price'])).toEqual({
    عربي: 'name:ar',
    English: 'name:en',
    Price: 'price',
  })
})

test('texts in another script than the header’s language decide', () => {
  expect(columnsOf(['Name', 'Price'], arabicFirst, ['شاي'])).toMatchObject({ Name: 'name:ar' })
  expect(columnsOf(['Name', 'Price'], arabicFirst, ['Tea'])).toMatchObject({ Name: 'name:en' })
  expect(columnsOf(['الاسم', 'السعر'], arabicFirst, ['Tea'])).toMatchObject({ الاسم: 'name:en' })
})

test('prices are those of sizes, unless the header adds only the currency', () => {
  expect(columnsOf(['id', 'Price (KWD)', 'Price KD', 'Price (Small)', 'سعر كبير', 'Large price'])).toEqual({
    id: 'id',
    'Price (KWD)': 'price',
    'Price (Small)': 'price:Small',
    'سعر كبير': 'price:كبير',
    'Large price': 'price:Large',
  })
  expect(recognize([['Name', 'Price', 'Price (USD)']])).toMatchObject({
    columns: { Price: 'price' },
    unread: { 'Price (USD)': 'these are prices in USD; the venue’s are in KWD' },
  })
})

test('a size that is also a code is a currency only if just the code is in capitals', () => {
  expect(columnsOf(['Name', 'Price (Cup)', 'Price (Jug)'])).toMatchObject({ 'Price (Cup)': 'price:Cup' })
  expect(columnsOf(['NAME', 'PRICE CUP', 'PRICE JUG'])).toMatchObject({ 'PRICE CUP': 'price:CUP' })
  expect(recognize([['Name', 'Price', 'Price (CUP)']])).toMatchObject({
    unread: { 'Price (CUP)': expect.stringContaining('prices in CUP') },
  })
  expect(recognize([['Name', 'Price', 'Price (usd)']])).toMatchObject({
    unread: { 'Price (usd)': expect.stringContaining('prices in USD') },
  })
})

test('other columns are not read, and say why', () => {
  expect(recognize([['Name', 'Item name', 'Name (fr)', 'Supplier', '']])).toMatchObject({
    columns: { Name: 'name:en', 'Item name': 'name:ar' },
    unread: { 'Name (fr)': 'fr is not a language of the venue', Supplier: null },
  })
  expect(recognize([['Name', 'Name (en)', 'Name (ar)']])).toMatchObject({
    unread: { Name: expect.stringContaining('holds the same') },
  })
})

test('what dishes cost the venue is not read as prices', () => {
  const found = recognize([['Name', 'Cost price', 'Price']])
  expect(found).toMatchObject({ columns: { Price: 'price' }, unread: { 'Cost price': expect.any(String) } })
})

test.each([
  ...[
    'Prix TTC',
    'Preis inkl. MwSt.',
    'Selling Price',
    'سعر البيع',
    '価格（税込）',
    'Price in KWD',
    'Price (Jug)',
  ],
])('%s alone is the plain price', (header) => {
  expect(columnsOf(['Name', header])).toMatchObject({ [header]: 'price' })
})

test('qualified prices are those of sizes if there are several, or if the cells have several', () => {
  expect(columnsOf(['Name', 'Price (Mug)', 'Price (Jug)'])).toMatchObject({
    ...{ 'Price (Mug)': 'price:Mug', 'Price (Jug)': 'price:Jug' },
  })
  const listed = columnsOf(['Name', 'Price (Cup / Jug)'], arabicFirst, ['Tea', '1 / 2'])
  expect(listed).toMatchObject({ 'Price (Cup / Jug)': 'price:Cup / Jug' })
})

test.each([
  'Old price',
  'Cost',
  'Delivery price',
  'Price (old)',
  'Alter Preis',
  'سعر التوصيل',
  'Ancien prix',
])('%s is not what diners pay', (header) => {
  const reason = 'these may be other prices than diners pay'
  expect(recognize([['Name', header]])).toMatchObject({ unread: { [header]: reason } })
  expect(recognize([['Name', 'Price', header]])).toMatchObject({ columns: { Price: 'price' } })
})

test('the headers may stand below a title', () => {
  expect(recognize([['Our menu 2026'], [], ['Category', 'Dish', 'Price'], ['Tea', 'Mint', 1]])).toMatchObject(
    { headerRow: 3 },
  )
})

test('a mapping by header or letter wins', () => {
  const mapping = new Map([
    ['Cost', parseMeaning('skip', ['ar', 'en']) as null],
    ['B', { field: 'price' } as const],
  ])
  expect(recognize([['Name', 'Cost net', 'Cost']], arabicFirst, mapping)).toMatchObject({
    columns: { Name: 'name:en', 'Cost net': 'price' },
    unread: { Cost: 'not read, as the mapping says' },
  })
  expect(recognize([['Name']], arabicFirst, new Map([['Nome', null]]))).toEqual([
    'there is no column "Nome" to map',
  ])
})

test('a mapping is read from text', () => {
  const read = (text: string) => parseMeaning(text, ['ar', 'en'])
  expect(['name', 'name:en', 'price', 'price:Large', 'skip'].map(read)).toEqual([
    { field: 'name', locale: 'ar' },
    { field: 'name', locale: 'en' },
    { field: 'price' },
    { field: 'price', label: { locale: 'ar', name: 'Large' } },
    null,
  ])
  expect(['name:fr', 'cost', 'id:en'].map(read)).toEqual([
    { problem: 'the venue has no language fr; it has ar, en' },
    { problem: expect.stringContaining('"cost" is nothing that a column can hold') },
    { problem: expect.stringContaining('"id:en" is nothing') },
  ])
})

test.each([
  [[], 'the sheet is empty'],
  [[[null], ['']], 'the sheet is empty'],
  [[['Foo', 'Bar']], 'found: Foo, Bar'],
  [[['Category', 'Price']], 'no column holds the names of items'],
])('%j has no usable headers', (rows, message) => {
  expect(recognize(rows as Cell[][])).toEqual([expect.stringContaining(message)])
})
