// @feature-file counter.seating

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineTables, MAX_TABLES } from '../../../../src/domain/reservations/table-combination.ts'

type Table = { readonly id: string; readonly seats: number | null; readonly floor: string }

const table = (id: string, seats: number | null, floor = ''): Table => ({ id, seats, floor })
const combine = (people: number, ...tables: Table[]) => combineTables(tables, people).map(({ id }) => id)

test('fewer tables come before fewer spare seats, and these before the order', () => {
  expect(combine(8, table('a', 2), table('b', 3), table('c', 3), table('d', 6))).toEqual(['a', 'd'])
  expect(combine(8, table('a', 3), table('b', 7), table('c', 4), table('d', 4))).toEqual(['c', 'd'])
  expect(combine(8, table('a', 4), table('b', 2), table('c', 6), table('d', 4))).toEqual(['a', 'd'])
  expect(combine(6, table('a', 4), table('b', 4), table('c', 4))).toEqual(['a', 'b'])
})

test('tables of different floors, and tables whose seats are unknown, are not combined', () => {
  expect(combine(6, table('a', 4), table('b', 4, 'roof'))).toEqual([])
  expect(combine(6, table('a', 4), table('b', null), table('c', null))).toEqual([])
  expect(combine(6, table('a', 4), table('b', 4, 'roof'), table('c', 5), table('d', 2, 'roof'))).toEqual([
    ...['b', 'd'],
  ])
})

test('a party is never put at more tables than a reservation can have', () => {
  const pairs = Array.from({ length: 30 }, (_, at) => table(`t${at}`, 2))
  expect(combine(MAX_TABLES * 2, ...pairs)).toHaveLength(MAX_TABLES)
  expect(combine(MAX_TABLES * 2 + 1, ...pairs)).toEqual([])
})

test('no other combination is smaller, and of equal ones none comes earlier', () => {
  const arbTables = fc.array(
    fc.record({
      seats: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 8 }),
      floor: fc.constantFrom('', 'roof'),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(arbTables, fc.integer({ min: 1, max: 30 }), (some, people) => {
      const tables = some.map(({ seats, floor }, at) => table(String(at), seats, floor))
      const possible = Array.from({ length: 2 ** tables.length }, (_, bits) =>
        tables.filter((_, at) => bits & (1 << at)),
      )
        .filter(
          (of) => of.length > 0 && of.every(({ seats, floor }) => seats !== null && floor === of[0]?.floor),
        )
        .filter((of) => seatsOf(of) >= people)
      const best = combineTables(tables, people)
      if (possible.length === 0) expect(best).toEqual([])
      else {
        const sizes = possible.map((of) => of.length)
        const least = possible.filter((of) => of.length === Math.min(...sizes))
        const seats = Math.min(...least.map(seatsOf))
        expect([best.length, seatsOf(best)]).toEqual([Math.min(...sizes), seats])
        const onFloor = least.filter((of) => seatsOf(of) === seats && of[0]?.floor === best[0]?.floor)
        const first = onFloor.map((of) => of.map(({ id }) => id).join()).sort()[0]
        expect(best.map(({ id }) => id).join()).toBe(first)
      }
    }),
  )
})

const seatsOf = (tables: readonly Table[]) => tables.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
