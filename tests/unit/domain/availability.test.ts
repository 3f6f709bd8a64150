import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoriesOn, offeredOn, orderableAt, pinnedOn, sellsFor } from '../../../src/domain/availability.ts'
import {
  type AvailabilityWindow,
  type Gate,
  OPEN_GATE,
  visibleInBranch,
  windowOpen,
} from '../../../src/domain/gate.ts'
import type { Category } from '../../../src/domain/menu.ts'
import type { VenueTime } from '../../../src/domain/weekday.ts'

const at = (minute: number, date = '2026-05-01'): VenueTime => ({ weekday: 'friday', minute, date })
const window = (from: string | null, to: string | null, status = true): AvailabilityWindow => ({
  status,
  from,
  to,
})
const gate = (partial: Partial<Gate>): Gate => ({ ...OPEN_GATE, ...partial })

describe('windowOpen', () => {
  it.each([
    ['no limits', window(null, null), at(0), true],
    ['switched off', window(null, null, false), at(0), false],
    ['before a morning', window('08:00', '11:00'), at(479), false],
    ['first minute', window('08:00', '11:00'), at(480), true],
    ['last minute', window('08:00', '11:00'), at(659), true],
    ['the minute it is over', window('08:00', '11:00'), at(660), false],
    ['12-hour text', window('8:00 am', '11:00 PM'), at(1379), true],
    ['only from', window('18:00', null), at(1439), true],
    ['only to', window(null, '18:00'), at(1080), false],
    ['past midnight, evening', window('22:00', '02:00'), at(1439), true],
    ['past midnight, night', window('22:00', '02:00'), at(119), true],
    ['past midnight, over', window('22:00', '02:00'), at(120), false],
    ['past midnight, day', window('22:00', '02:00'), at(720), false],
    ['until the end of the day', window('22:00', '24:00'), at(1439), true],
    ['same time on both sides', window('10:00', '10:00'), at(0), true],
    ['unreadable limits', window('soon', 'later'), at(0), true],
    ['before a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(1109), false],
    ['start of a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(1110), true],
    ['inside, at an earlier hour', window('2026-05-01T18:30', '2026-05-03T00:00'), at(5, '2026-05-02'), true],
    ['end of a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(0, '2026-05-03'), false],
    ['dated start, never ending', window('2026-05-01T18:30', null), at(0, '2030-01-01'), true],
    ['dated end at 24:00', window(null, '2026-05-01T24:00'), at(1439), true],
    ['dated end at 24:00, next day', window(null, '2026-05-01T24:00'), at(0, '2026-05-02'), false],
  ])('%s', (_name, limits, moment, open) => {
    expect(windowOpen(limits, moment)).toBe(open)
  })

  it('is closed exactly where the opposite window is open', () => {
    const text = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(1439), fc.nat(1439), (from, to, minute) => {
        fc.pre(from !== to)
        const here = windowOpen(window(text(from), text(to)), at(minute))
        const opposite = windowOpen(window(text(to), text(from)), at(minute))
        expect(here).toBe(!opposite)
      }),
    )
  })
})

describe('branches', () => {
  it.each([
    [{}, 'b1', true],
    [{ b1: true }, 'b1', true],
    [{ b1: false }, 'b1', false],
    [{ b2: true }, 'b1', false],
    [{ b2: true }, 'constructor', false],
  ])('%j at %s is %s', (branches, branchId, visible) => {
    expect(visibleInBranch(gate({ branches }), branchId)).toBe(visible)
  })
})

describe('sellsFor', () => {
  const types = { dine_in: true, car_pickup: false, delivery: false, reservation: false }
  const item = { types, visible: true, gates: [] as Gate[] }

  it.each([
    ['dinein', true],
    ['product_service', true],
    ['pickup', false],
    ['delivery', false],
    ['reserv_dinein', false],
  ] as const)('a dine-in item for %s: %s', (type, sells) => {
    expect(sellsFor(item, type, 'b1')).toBe(sells)
  })

  it('asks reservation types for the reservation flag', () => {
    const bookable = { ...item, types: { ...types, dine_in: false, reservation: true } }
    expect(sellsFor(bookable, 'reserv_service', 'b1')).toBe(true)
    expect(sellsFor(bookable, 'dinein', 'b1')).toBe(false)
  })

  it('needs the item visible and every gate to name the branch', () => {
    expect(sellsFor({ ...item, visible: false }, 'dinein', 'b1')).toBe(false)
    const gates = [gate({ branches: { b1: true } }), gate({ branches: { b2: true } })]
    expect(sellsFor({ ...item, gates }, 'dinein', 'b1')).toBe(false)
    expect(sellsFor({ ...item, gates: gates.slice(0, 1) }, 'dinein', 'b1')).toBe(true)
  })

  it('does not look at the hour', () => {
    const gates = [gate({ window: window('01:00', '02:00', false) })]
    expect(sellsFor({ ...item, gates }, 'dinein', 'b1')).toBe(true)
  })
})

it('orderableAt wants every window open and the item not sold out', () => {
  const gates = [gate({ window: window('08:00', '11:00') }), gate({ window: window('10:00', null) })]
  expect(orderableAt({ soldOut: false, gates }, at(630))).toBe(true)
  expect(orderableAt({ soldOut: false, gates }, at(540))).toBe(false)
  expect(orderableAt({ soldOut: true, gates }, at(630))).toBe(false)
})

describe('categories of a day', () => {
  const category = (id: string, rest: Partial<Category> = {}): Category => ({
    id,
    name: {},
    description: {},
    image: null,
    items: [],
    subcategories: [],
    pin: {},
    available: {},
    smart: false,
    gate: OPEN_GATE,
    ...rest,
  })

  it('are offered and not pinned unless the day says otherwise', () => {
    expect(offeredOn(category('a'), 'monday')).toBe(true)
    expect(offeredOn(category('a', { available: { monday: false } }), 'monday')).toBe(false)
    expect(offeredOn(category('a', { available: { monday: false } }), 'tuesday')).toBe(true)
    expect(pinnedOn(category('a'), 'monday')).toBe(false)
  })

  it('stand pinned first, otherwise in the order of the venue', () => {
    const all = [
      category('a'),
      category('b', { pin: { friday: true } }),
      category('c', { available: { friday: false }, pin: { friday: true } }),
      category('d', { pin: { friday: true } }),
      category('e', { pin: { monday: true } }),
    ]
    expect(categoriesOn(all, 'friday').map(({ id }) => id)).toEqual(['b', 'd', 'a', 'e'])
    expect(categoriesOn(all, 'monday').map(({ id }) => id)).toEqual(['e', 'a', 'b', 'c', 'd'])
  })
})
