import { expect, it } from 'vitest'
import { tableTitle } from '../../../../src/domain/venue/table-title.ts'
import { tablesByFloor } from '../../../../src/domain/venue/tables.ts'

const table = (id: string, floor: Record<string, string> = {}) => ({ id, name: {}, floor, seats: null })
const english = (text: Record<string, string>) => text.en ?? ''

it('tablesByFloor groups tables by floor, in the venue’s order', () => {
  const tables = [
    table('t1', { en: 'Terrace' }),
    table('g1', { en: 'Garden' }),
    table('bar'),
    table('t2', { en: 'Terrace' }),
  ]
  expect(
    tablesByFloor(tables, english).map(({ name, tables: own }) => [name, own.map(({ id }) => id)]),
  ).toEqual([
    ['Terrace', ['t1', 't2']],
    ['Garden', ['g1']],
    ['', ['bar']],
  ])
})

it('tablesByFloor merges floors that have the same name in the diner’s language', () => {
  const tables = [
    table('1', { en: 'Upstairs', fr: 'Mezzanine' }),
    table('2', { en: 'Upstairs', fr: 'Étage' }),
  ]
  expect(tablesByFloor(tables, english)).toHaveLength(1)
  expect(tablesByFloor(tables, (text) => text.fr ?? '')).toHaveLength(2)
  expect(tablesByFloor([], english)).toEqual([])
})

it.each([
  ['Table', '6', 'en', 'Table 6'],
  ['Table', 'Table 6', 'en', 'Table 6'],
  ['Counter', 'Workshop table', 'en', 'Counter Workshop table'],
  ['Tisch', 'STAMMTISCH', 'de', 'STAMMTISCH'],
  ['طاولة', 'طاولة ٣', 'ar', 'طاولة ٣'],
  ['IŞIK', 'ışık 2', 'tr', 'ışık 2'],
  ['', '6', 'en', '6'],
])('tableTitle combines %s and %s in %s to %s', (word, name, locale, title) => {
  expect(tableTitle(word, name, locale)).toBe(title)
})
