// @feature-file business.reservation

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../src/domain/menu/item.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import {
  isReservable,
  maxPartySize,
  reservableLabels,
  takesReservations,
  usesTables,
} from '../../../../src/domain/reservations/reservation.ts'
import {
  canSeatParty,
  type HeldPlace,
  hasCapacity,
  peakPeople,
  remainingPlaces,
  smallestFreeTable,
  takenTables,
} from '../../../../src/domain/reservations/reservation-capacity.ts'
import {
  cancelDeadline,
  cancelProblem,
  canMoveReservation,
  holdsPlace,
  reservationStatus,
} from '../../../../src/domain/reservations/reservation-status.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const arbHeld: fc.Arbitrary<HeldPlace> = fc
  .record({
    startsAt: fc.integer({ min: 0, max: 100 }),
    length: fc.integer({ min: 1, max: 20 }),
    people: fc.integer({ min: 1, max: 9 }),
    tableIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  })
  .map(({ length, ...held }) => ({ ...held, endsAt: held.startsAt + length }))
const arbPeriod = arbHeld.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))

describe('capacity', () => {
  it('is limited by the fullest moment, as a count of every moment confirms', () => {
    fc.assert(
      fc.property(fc.array(arbHeld, { maxLength: 12 }), arbPeriod, (held, wanted) => {
        let most = 0
        for (let at = wanted.startsAt; at < wanted.endsAt; at++) {
          const there = held.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
          most = Math.max(
            most,
            there.reduce((sum, { people }) => sum + people, 0),
          )
        }
        expect(peakPeople(held, wanted)).toBe(most)
        expect(remainingPlaces(held, wanted, 20)).toBe(Math.max(0, 20 - most))
      }),
    )
  })

  it('adds up only people who are present at the same time', () => {
    const held = [
      { startsAt: 0, endsAt: 10, people: 4, tableIds: [] },
      { startsAt: 10, endsAt: 20, people: 5, tableIds: [] },
    ]
    expect(peakPeople(held, { startsAt: 5, endsAt: 15 })).toBe(5)
    expect(peakPeople(held, { startsAt: 20, endsAt: 30 })).toBe(0)
  })

  it('excludes a table exactly while a reservation holds it', () => {
    fc.assert(
      fc.property(fc.array(arbHeld, { maxLength: 12 }), arbPeriod, (held, wanted) => {
        for (const id of ['a', 'b', 'c']) {
          const moments = Array.from(
            { length: wanted.endsAt - wanted.startsAt },
            (_, i) => wanted.startsAt + i,
          )
          const there = moments.some((at) =>
            held.some((one) => one.tableIds.includes(id) && one.startsAt <= at && at < one.endsAt),
          )
          expect(takenTables(held, wanted).has(id)).toBe(there)
        }
      }),
    )
  })

  const arbTables = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), seats: fc.option(fc.integer({ min: 1, max: 12 })) }),
    { selector: ({ id }) => id },
  )
  const arbTaken = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((ids) => new Set<string>(ids))

  it('assigns the smallest free table that seats the party', () => {
    fc.assert(
      fc.property(arbTables, fc.integer({ min: 1, max: 12 }), arbTaken, (tables, people, taken) => {
        const table = smallestFreeTable(tables, people, taken)
        const fitting = tables.filter((one) => !taken.has(one.id) && canSeatParty(one, people))
        expect(table === null).toBe(fitting.length === 0)
        if (table) {
          expect(fitting).toContain(table)
          const least = Math.min(...fitting.map(({ seats }) => seats ?? Number.POSITIVE_INFINITY))
          expect(table.seats ?? Number.POSITIVE_INFINITY).toBe(least)
        }
        const slot = { takenTables: [...taken], peopleLeft: null }
        expect(hasCapacity(slot, tables, people)).toBe(table !== null)
      }),
    )
  })

  it('depends on the number of people if there are no tables', () => {
    expect(hasCapacity({ takenTables: [], peopleLeft: 3 }, [], 3)).toBe(true)
    expect(hasCapacity({ takenTables: [], peopleLeft: 3 }, [], 4)).toBe(false)
  })
})

describe('reservations of a venue', () => {
  const settings = { maxPeople: 10, withTable: true, capacity: 6 }

  it('are accepted only of the venue’s type, and only if enabled', () => {
    const of = (enabled: boolean) => ({ enabled, type: 'reserv_dinein' as const })
    expect(takesReservations(of(true), 'reserv_dinein')).toBe(true)
    expect(takesReservations(of(true), 'reserv_service')).toBe(false)
    expect(takesReservations(of(true), 'dinein')).toBe(false)
    expect(takesReservations(of(false), 'reserv_dinein')).toBe(false)
  })

  it('are limited to the seats of the largest table, or to the capacity', () => {
    expect(maxPartySize(settings, [{ seats: 2 }, { seats: 8 }])).toBe(8)
    expect(maxPartySize(settings, [{ seats: 2 }, { seats: null }])).toBe(10)
    expect(maxPartySize(settings, [{ seats: 40 }])).toBe(10)
    expect(maxPartySize(settings, [])).toBe(6)
    expect(maxPartySize({ ...settings, withTable: false }, [{ seats: 2 }])).toBe(6)
    expect(usesTables(settings, [])).toBe(false)
  })

  it('can include items that have a price and require no choice', () => {
    const reservable = (more: Partial<Item>) => isReservable(exampleItem('x', more), 'reserv_service', 'b1')
    const { types } = exampleItem('x')
    expect(reservable({})).toBe(true)
    expect(reservable({ commentRequired: true })).toBe(false)
    expect(reservable({ price: null })).toBe(false)
    expect(reservable({ visible: false })).toBe(false)
    expect(reservable({ types: { ...types, reservation: false } })).toBe(false)
    const group = { id: 'g', name: {}, min: 0, max: 1, required: false, modifiers: [] }
    expect(reservable({ modifierGroups: [group] })).toBe(true)
    expect(reservable({ modifierGroups: [{ ...group, required: true }] })).toBe(false)
    expect(reservable({ modifierGroups: [{ ...group, min: 1 }] })).toBe(false)
  })

  it('can include each price label with a price that is not sold by quantity', () => {
    const label = (id: string, more: Partial<PriceLabel> = {}): PriceLabel => ({
      id,
      label: {},
      price: 300,
      weight: null,
      shippingWeight: null,
      isQuantity: false,
      minimum: null,
      maximum: null,
      unit: {},
      preparationMinutes: null,
      ...more,
    })
    const of = (...labels: PriceLabel[]) => reservableLabels({ price: 100, labels })
    expect(of()).toEqual([null])
    expect(of(label('s'), label('l'))).toEqual(['s', 'l'])
    expect(of(label('s', { price: null }))).toEqual([null])
    expect(of(label('g', { isQuantity: true }))).toEqual([])
  })
})

describe('reservation status', () => {
  const codes = Object.values(reservationStatus)

  it('holds a place only while pending or accepted', () => {
    expect(codes.filter(holdsPlace)).toEqual([0, 1])
  })

  // @feature order.second-status-codes
  it('moves only forward, and not from a final status', () => {
    const moves = codes.flatMap((from) =>
      codes.filter((to) => canMoveReservation(from, to)).map((to) => [from, to]),
    )
    expect(moves).toEqual([
      [0, 1],
      [0, 2],
      [0, 9],
      [1, 2],
      [1, 3],
      [1, 9],
    ])
  })

  it('allows a diner to cancel until the deadline if the reservation holds a place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 600 }),
        (status, now, cancelUntil) => {
          const startsAt = 8_000_000
          const deadline = cancelDeadline(startsAt, cancelUntil)
          const at = startsAt - 36_000_000 + now * 4_000
          const problem = cancelProblem(status, deadline, at)
          if (!holdsPlace(status)) expect(problem).toBe('final')
          else expect(problem).toBe(at + cancelUntil * 60_000 > startsAt ? 'too-late' : null)
        },
      ),
    )
  })
})
