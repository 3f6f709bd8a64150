// @feature-file counter.seating

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canSeatParty,
  type HeldPlace,
  takenTables,
} from '../../../../src/domain/reservations/reservation-capacity.ts'
import {
  seatsTogether,
  suggestTables,
  tableChoices,
  tableConflicts,
} from '../../../../src/domain/reservations/seating.ts'
import { combineTables } from '../../../../src/domain/reservations/table-combination.ts'

const ids = ['a', 'b', 'c', 'd']
const arbSpan = fc
  .record({ startsAt: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ startsAt, length }) => ({ startsAt, endsAt: startsAt + length }))
const arbHeld: fc.Arbitrary<HeldPlace> = fc
  .record({ span: arbSpan, people: fc.integer({ min: 1, max: 9 }), tableIds: fc.subarray(ids) })
  .map(({ span, ...held }) => ({ ...held, ...span }))
const arbTables = fc.subarray(ids).chain((some) =>
  fc.tuple(
    ...some.map((id) =>
      fc.record({
        id: fc.constant(id),
        seats: fc.option(fc.integer({ min: 1, max: 9 })),
        floor: fc.constantFrom('', 'roof'),
      }),
    ),
  ),
)
const at = (startsAt: number, endsAt: number, ...tableIds: string[]): HeldPlace => ({
  ...{ startsAt, endsAt, people: 2, tableIds },
})

test('a stay that ends when another one starts leaves the table to it, and one that is a minute longer does not', () => {
  fc.assert(
    fc.property(
      arbSpan,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -30, max: 30 }),
      (next, length, shift) => {
        const held = [at(next.startsAt, next.endsAt, 'a')]
        const before = { startsAt: next.startsAt - length, endsAt: next.startsAt }
        expect(tableConflicts(held, before, ['a'])).toEqual([])
        expect(tableConflicts(held, { startsAt: next.endsAt, endsAt: next.endsAt + length }, ['a'])).toEqual(
          [],
        )
        expect(tableConflicts(held, { ...before, endsAt: before.endsAt + 1 }, ['a'])).toEqual(held)
        // However it is shifted, it is refused if they share a minute.
        const shifted = { startsAt: before.startsAt + shift, endsAt: before.endsAt + shift }
        const minutes = Array.from({ length }, (_, i) => shifted.startsAt + i)
        const share = minutes.some((minute) => next.startsAt <= minute && minute < next.endsAt)
        expect(tableConflicts(held, shifted, ['a'])).toHaveLength(share ? 1 : 0)
      },
    ),
  )
})

test('parties that are seated one after the other without a conflict never share a table and a minute', () => {
  fc.assert(
    fc.property(fc.array(arbHeld, { maxLength: 20 }), (wanted) => {
      const seated: HeldPlace[] = []
      for (const one of wanted) if (tableConflicts(seated, one, one.tableIds).length === 0) seated.push(one)
      for (let minute = 0; minute <= 80; minute++) {
        const used = seated
          .filter(({ startsAt, endsAt }) => startsAt <= minute && minute < endsAt)
          .flatMap(({ tableIds }) => tableIds)
        expect(used).toHaveLength(new Set(used).size)
      }
    }),
  )
})

test('the suggestion is free for the whole stay, seats the party, and is the wish if that does too', () => {
  const arbCase = fc.record({
    tables: arbTables,
    held: fc.array(arbHeld, { maxLength: 6 }),
    party: fc.record({ people: fc.integer({ min: 1, max: 12 }), stay: arbSpan, wishes: fc.subarray(ids) }),
  })
  fc.assert(
    fc.property(arbCase, ({ tables, held, party }) => {
      const { people, stay, wishes } = party
      const suggested = suggestTables(tables, party, held)
      const taken = takenTables(held, stay)
      const chosen = tables.filter(({ id }) => suggested.includes(id))
      expect(tableConflicts(held, stay, suggested)).toEqual([])
      const wished = tables.filter(({ id }) => wishes.includes(id))
      const works =
        wishes.length > 0 &&
        wished.length === wishes.length &&
        wishes.every((id) => !taken.has(id)) &&
        canSeatParty({ seats: seatsTogether(wished) }, people)
      if (works) {
        expect(chosen).toEqual(wished)
        return
      }
      const fitting = tables.filter((table) => !taken.has(table.id) && canSeatParty(table, people))
      if (fitting.length > 0) expect(chosen).toHaveLength(1)
      else
        expect(chosen).toEqual(
          combineTables(
            tables.filter(({ id }) => !taken.has(id)),
            people,
          ),
        )
      const seats = (table: { seats: number | null } | undefined) => table?.seats ?? Number.POSITIVE_INFINITY
      if (fitting.length > 0) expect(seats(chosen[0])).toBe(Math.min(...fitting.map(seats)))
    }),
  )
})

test('tables together seat the sum, or an unknown number', () => {
  expect(
    seatsTogether([
      { id: 'a', seats: 2 },
      { id: 'b', seats: 4 },
    ]),
  ).toBe(6)
  expect(
    seatsTogether([
      { id: 'a', seats: 2 },
      { id: 'b', seats: null },
    ]),
  ).toBeNull()
})

test('each table names the first reservation that holds it during a stay', () => {
  const [late, early, other] = [at(40, 50, 'a'), at(10, 30, 'a', 'b'), at(0, 10, 'c')]
  const choices = tableChoices([{ id: 'a' }, { id: 'b' }, { id: 'c' }], at(10, 45), [late, early, other])
  expect(choices.map(({ table, heldBy }) => [table.id, heldBy])).toEqual([
    ['a', early],
    ['b', early],
    ['c', null],
  ])
})
