import { expect, test } from 'vitest'
import {
  chooseColumn,
  chosenColumns,
  chosenOption,
  columnChoices,
  columnOptions,
  guessColumns,
  headerSignature,
} from '../../../../src/domain/menu-import/column-choices.ts'
import { headerContext } from '../../../../src/domain/menu-import/header-context.ts'
import type { Table } from '../../../../src/domain/menu-import/table.ts'

// @feature-file desk.import

const LOCALES = ['en', 'ar']
const context = headerContext({ business: { currency: 'KWD', locales: LOCALES } })
const SHEET: Table = [
  ['Our menu 2026'],
  ['Category', 'Dish', 'الاسم', 'KD', 'Price', 'Price (Large)', '', 'Supplier'],
  ['Drinks', 'Tea', 'شاي', 1, 1.5, 2, 'x', null],
  ['Drinks', 'Coffee', 'قهوة', 2, 2.5, null, 'y', null],
]
const choices = (words = {}, table = SHEET) =>
  columnChoices(table, guessColumns(table, context), words, LOCALES)
const options = (words = {}) => choices(words).map((choice) => [choice.letter, chosenOption(choice)])

test('every column has a guess, with some of its cells; a column without a header too', () => {
  expect(options()).toEqual([
    ['A', 'category:en'],
    ['B', 'name:en'],
    ['C', 'name:ar'],
    ['D', 'skip'],
    ['E', 'price'],
    ['F', 'price:Large'],
    ['G', 'skip'],
    ['H', 'skip'],
  ])
  expect(choices()[1]).toMatchObject({ header: 'Dish', samples: ['Tea', 'Coffee'] })
  expect(choices()[6]).toMatchObject({ header: '', samples: ['x', 'y'] })
})

test('a column that is chosen for what another one held takes it from there', () => {
  const words = chooseColumn(choices(), {}, 'D', 'price', LOCALES)
  expect(words).toEqual({ D: 'price', E: 'skip' })
  expect(options(words).slice(3, 5)).toEqual([
    ['D', 'price'],
    ['E', 'skip'],
  ])
  expect(chooseColumn(choices(words), words, 'D', 'skip', LOCALES)).toEqual({ D: 'skip', E: 'skip' })
})

test('tags can have several columns', () => {
  const words = chooseColumn(choices(), { H: 'tags:en' }, 'G', 'tags:en', LOCALES)
  expect(words).toEqual({ H: 'tags:en', G: 'tags:en' })
})

test('choices do not move the row of headers, and the columns for the import are named by letter', () => {
  const words = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => [letter, 'skip']))
  const { headerRow } = guessColumns(SHEET, context)
  expect(chosenColumns(headerRow, choices({ ...words, B: 'name:ar' }))).toEqual({
    headerRow: 2,
    columns: [{ index: 1, title: 'B', meaning: { field: 'name', locale: 'ar' } }],
    unread: [],
  })
})

test('headers that nobody knows can be chosen', () => {
  const table: Table = [[], ['Xyz', 'Abc'], ['Tea', '1']]
  expect(guessColumns(table, context)).toEqual({ headerRow: 2, meanings: new Map() })
  expect(choices({}, table)).toMatchObject([
    { header: 'Xyz', samples: ['Tea'], meaning: null },
    { header: 'Abc', samples: ['1'], meaning: null },
  ])
})

test('every column can hold prices of a size of its name', () => {
  const [category, ...others] = choices()
  expect(category && columnOptions(category, LOCALES)).toContain('price:Category')
  expect(others[4] && columnOptions(others[4], LOCALES)).toContain('price:Large')
  expect(columnOptions(choices()[6] as (typeof others)[0], LOCALES).some((one) => /^price:/.test(one))).toBe(
    false,
  )
})

test('files with the same columns have the same signature, whatever their rows', () => {
  const [title, headers = [], ...rows] = SHEET
  const same = [title ?? [], headers.map((header) => String(header).toUpperCase()), rows[1] ?? []]
  expect(headerSignature(choices({}, same))).toBe(headerSignature(choices()))
  const other = [title ?? [], headers.with(0, 'Section'), ...rows]
  expect(headerSignature(choices({}, other))).not.toBe(headerSignature(choices()))
})
