import { expect, test } from 'vitest'
import { headerContext } from '../../../../src/domain/menu-import/header-context.ts'
import { type Header, readHeader } from '../../../../src/domain/menu-import/read-header.ts'
import { plan } from './small-menu.ts'

// @feature-file venue.menu-import

const read = (header: string, currency = 'KWD'): Header | null =>
  readHeader(header, headerContext({ business: { currency, locales: ['en', 'ar'] } }))

test.each([
  ['السعر (د.ك)', 'KWD'],
  ['السعر د.ك', 'KWD'],
  ['السعر بالدينار', 'KWD'],
  ['Price (Kuwaiti dinars)', 'KWD'],
  ['Fiyat (TL)', 'TRY'],
  ['価格（円）', 'JPY'],
  ['कीमत (रुपये)', 'INR'],
  ['Price (Rs.)', 'INR'],
  ['দাম (টাকা)', 'BDT'],
  ['Preço (euros)', 'EUR'],
  ['السعر (ر.س)', 'SAR'],
])('%s names the currency %s, and no size', (header, currency) => {
  expect(read(header, currency)).toMatchObject({ field: 'price', size: null })
})

test('other currencies and sizes are told apart from the venue’s currency', () => {
  expect(read('Price ($)')).toEqual({ unread: expect.stringContaining('prices in $') })
  expect(read('Price $', 'USD')).toMatchObject({ field: 'price', size: null })
  expect(read('Price (AED)')).toEqual({ unread: expect.stringContaining('prices in AED') })
  expect(read('السعر (كبير)')).toMatchObject({ field: 'price', size: 'كبير' })
})

test.each([
  ['الاسم بالإنجليزي', 'en'],
  ['الاسم باللغة الانجليزية', 'en'],
  ['الاسم (عربي)', 'ar'],
  ['Name in Arabic', 'ar'],
  ['Nom en arabe', 'ar'],
  ['Name auf Englisch', 'en'],
  ['Arabischer Name', 'ar'],
  ['İngilizce ad', 'en'],
  ['Nome em inglês', 'en'],
  ['अंग्रेज़ी में नाम', 'en'],
  ['ইংরেজিতে নাম', 'en'],
  ['英語名', 'en'],
  ['アラビア語の名前', 'ar'],
  ['AR', 'ar'],
])('%s has names in the language %s, whatever the languages of the venue', (header, locale) => {
  expect(read(header)).toMatchObject({ field: 'name', locale })
})

test.each(['Désignation', 'Libellé', 'Menu item', 'メニュー'])('%s has names', (header) => {
  expect(read(header)).toMatchObject({ field: 'name', locale: null })
})

test('a column with an unknown header has names if only its script is missing', () => {
  const rows = [
    ['Category', 'Name', 'Price', 'Xyz'],
    ['Food', 'Cake', 1, 'كعكة'],
  ]
  const name = { locale: 'ar', name: 'كعكة' }
  expect(plan(rows).edits).toMatchObject([{ value: { locales: [{ locale: 'en', name: 'Cake' }, name] } }])
  const two = rows.map((row, at) => [...row, at === 0 ? 'Supplier' : 'مورد'])
  const long = rows.map((row, at) => (at === 0 ? row : [...row.slice(0, 3), 'كعكة '.repeat(20)]))
  for (const sheet of [two, long]) expect(plan(sheet).edits).toMatchObject([{ value: { locales: [{}] } }])
  const known = rows.map((row, at) => [...row, at === 0 ? 'الاسم' : 'فطيرة'])
  expect(plan(known).edits).toMatchObject([{ value: { locales: [{}, { name: 'فطيرة' }] } }])
})
