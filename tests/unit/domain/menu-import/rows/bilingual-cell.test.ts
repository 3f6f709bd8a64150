import { expect, test } from 'vitest'
import { splitByScript } from '../../../../../src/domain/menu-import/rows/bilingual-cell.ts'
import { plan } from '../small-menu.ts'

// @feature-file venue.menu-import

const split = (text: string, { locale = 'en', locales = ['en', 'ar'] } = {}) => {
  const found = splitByScript({ text, column: 'B' }, locale, locales)
  return found && Object.fromEntries([...found].map(([own, part]) => [own, part.text]))
}

test.each(['Fattoush - فتوش', 'فتوش / Fattoush', 'Fattoush (فتوش)', 'Fattoush\nفتوش'])(
  '%s is a name in two languages',
  (text) => {
    expect(split(text)).toEqual({ en: 'Fattoush', ar: 'فتوش' })
  },
)

test('words and numbers stay with the language around them', () => {
  expect(split('7 Up, 330 ml – سفن أب')).toEqual({ en: '7 Up, 330 ml', ar: 'سفن أب' })
  expect(split('Poulet / Chicken / دجاج', { locale: 'fr', locales: ['fr', 'en', 'ar'] })).toEqual({
    fr: 'Poulet / Chicken',
    ar: 'دجاج',
  })
})

test.each([
  ['Fish - Chips', {}],
  ['Fish فتوش Chips', {}],
  ['7 Up - 330', {}],
  ['Fattoush - فتوش', { locales: ['en', 'de'] }],
  ['with طحينة', {}],
  ['قهوة V60', { locale: 'ar' }],
  ['برجر BBQ', {}],
  ['生ビール Asahi', { locale: 'ja', locales: ['ja', 'en'] }],
])('%s stays whole', (text, options) => {
  expect(split(text, options)).toBeNull()
})

test('a sheet with a column for each language keeps its cells whole', () => {
  const name = 'Cake - كعكة'
  const cells = (header: string[], row: string[]) => plan([header, row]).edits
  expect(cells(['Category', 'Name'], ['Food', name])).toMatchObject([
    { value: { locales: [{ name: 'Cake' }, { locale: 'ar', name: 'كعكة' }] } },
  ])
  expect(cells(['Category', 'Name', 'Name (ar)'], ['Food', name, ''])).toMatchObject([
    { value: { locales: [{ name }] } },
  ])
})

test.each(['قهوة V60', 'برجر BBQ'])('%s is one name, although it has a space and two scripts', (name) => {
  expect(
    plan([
      ['Category', 'Name'],
      ['Food', name],
    ]).edits,
  ).toMatchObject([{ value: { locales: [{ name }] } }])
})
