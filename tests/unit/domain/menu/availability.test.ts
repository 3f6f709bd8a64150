// @feature-file menu.item-visible menu.item-grand-category

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AvailabilityFields,
  type AvailabilityQuery,
  isOnMenu,
  isPinnedOn,
  type TimeLimit,
  type Unavailability,
  unavailabilityReason,
  violatedTimeLimit,
} from '../../../../src/domain/menu/availability.ts'
import { nextAvailableTime } from '../../../../src/domain/menu/next-available-time.ts'
import {
  ALWAYS_AVAILABLE,
  type AvailabilityRule,
  type AvailabilityWindow,
  isVisibleInBranch,
  isWindowOpen,
} from '../../../../src/domain/time/availability-rule.ts'
import { normalizeTime } from '../../../../src/domain/time/clock-time.ts'
import type { VenueTime } from '../../../../src/domain/time/weekday.ts'

const at = (minute: number, date = '2026-05-01'): VenueTime => ({ weekday: 'friday', minute, date })
const saturday = (minute: number): VenueTime => ({ weekday: 'saturday', minute, date: '2026-05-02' })
const text = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const window = (from: string | null, to: string | null, status = true): AvailabilityWindow => ({
  status,
  from: from && normalizeTime(from),
  to: to && normalizeTime(to),
})
const limit = (part: { days?: readonly boolean[]; from?: string; to?: string }): TimeLimit => ({
  window: { from: part.from ?? null, to: part.to ?? null },
  ...(part.days && { days: part.days }),
})
const rule = (partial: Partial<AvailabilityRule>): AvailabilityRule => ({ ...ALWAYS_AVAILABLE, ...partial })

describe('isWindowOpen', () => {
  it.each([
    ['no limits', window(null, null), at(0), true],
    ['switched off', window(null, null, false), at(0), false],
    ['before a morning', window('08:00', '11:00'), at(479), false],
    ['first minute', window('08:00', '11:00'), at(480), true],
    ['last minute', window('08:00', '11:00'), at(659), true],
    ['the minute it ends', window('08:00', '11:00'), at(660), false],
    ['12-hour text', window('8:00 am', '11:00 PM'), at(1379), true],
    ['only from', window('18:00', null), at(1439), true],
    ['only to', window(null, '18:00'), at(1080), false],
    ['past midnight, evening', window('22:00', '02:00'), at(1439), true],
    ['past midnight, night', window('22:00', '02:00'), at(119), true],
    ['past midnight, after the end', window('22:00', '02:00'), at(120), false],
    ['past midnight, day', window('22:00', '02:00'), at(720), false],
    ['until the end of the day', window('22:00', '24:00'), at(1439), true],
    ['same start and end', window('10:00', '10:00'), at(0), true],
    ['unreadable limits', window('soon', 'later'), at(0), true],
    ['before a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(1109), false],
    ['start of a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(1110), true],
    ['inside, at an earlier hour', window('2026-05-01T18:30', '2026-05-03T00:00'), at(5, '2026-05-02'), true],
    ['end of a dated window', window('2026-05-01T18:30', '2026-05-03T00:00'), at(0, '2026-05-03'), false],
    ['dated start, never ending', window('2026-05-01T18:30', null), at(0, '2030-01-01'), true],
    ['dated end at 24:00', window(null, '2026-05-01T24:00'), at(1439), true],
    ['dated end at 24:00, next day', window(null, '2026-05-01T24:00'), at(0, '2026-05-02'), false],
  ])('%s', (_name, limits, moment, open) => {
    expect(isWindowOpen(limits, moment)).toBe(open)
  })

  // @feature menu.availability
  it('is open exactly when the opposite window is closed', () => {
    const text = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(1439), fc.nat(1439), (from, to, minute) => {
        fc.pre(from !== to)
        const here = isWindowOpen(window(text(from), text(to)), at(minute))
        const opposite = isWindowOpen(window(text(to), text(from)), at(minute))
        expect(here).toBe(!opposite)
      }),
    )
  })
})

describe('isVisibleInBranch', () => {
  it.each([
    [{}, 'b1', true],
    [{ b1: true }, 'b1', true],
    [{ b1: false }, 'b1', false],
    [{ b2: true }, 'b1', false],
    [{ b2: true }, 'constructor', false],
  ])('returns for %j at %s: %s', (branches, branchId, visible) => {
    expect(isVisibleInBranch(rule({ branches }), branchId)).toBe(visible)
  })
})

describe('isOnMenu', () => {
  const types = { dine_in: true, car_pickup: false, delivery: false, reservation: false }
  const item = { types, visible: true, gates: [] as AvailabilityRule[] }

  it.each([
    ['dinein', true],
    ['product_service', true],
    ['pickup', false],
    ['delivery', false],
    ['reserv_dinein', false],
  ] as const)('returns for a dine-in item and %s: %s', (type, sells) => {
    expect(isOnMenu(item, type, 'b1')).toBe(sells)
  })

  it('uses the reservation flag for reservation types', () => {
    const bookable = { ...item, types: { ...types, dine_in: false, reservation: true } }
    expect(isOnMenu(bookable, 'reserv_service', 'b1')).toBe(true)
    expect(isOnMenu(bookable, 'dinein', 'b1')).toBe(false)
  })

  // @feature menu.item-types
  it('requires a visible item and the branch in every rule', () => {
    expect(isOnMenu({ ...item, visible: false }, 'dinein', 'b1')).toBe(false)
    const gates = [rule({ branches: { b1: true } }), rule({ branches: { b2: true } })]
    expect(isOnMenu({ ...item, gates }, 'dinein', 'b1')).toBe(false)
    expect(isOnMenu({ ...item, gates: gates.slice(0, 1) }, 'dinein', 'b1')).toBe(true)
  })

  it('ignores the time', () => {
    const gates = [rule({ window: window('01:00', '02:00', false) })]
    expect(isOnMenu({ ...item, gates }, 'dinein', 'b1')).toBe(true)
  })
})

// @feature menu.category-availability
describe('unavailabilityReason', () => {
  const types = { dine_in: true, car_pickup: false, delivery: true, reservation: false }
  const item = (rest: Partial<AvailabilityFields> = {}): AvailabilityFields => ({
    types,
    visible: true,
    soldOut: false,
    gates: [],
    ...rest,
  })
  const friday = rule({ days: [false, false, false, false, true, false, false] })
  const morning = rule({ window: window('07:00', '11:00') })
  const reasonFor = (subject: AvailabilityFields, wanted: Partial<AvailabilityQuery> = {}) =>
    unavailabilityReason(subject, { sellingType: 'dinein', branchId: 'b1', at: at(600), ...wanted })

  it.each<[string, AvailabilityFields, Partial<AvailabilityQuery>, Unavailability | null]>([
    ['an item without limits', item(), {}, null],
    ['a hidden item', item({ visible: false }), {}, 'hidden'],
    ['an item of another branch', item({ gates: [rule({ branches: { b2: true } })] }), {}, 'hidden'],
    ['an item of another order type', item(), { sellingType: 'pickup' }, 'not-sold'],
    ['a sold-out item', item({ soldOut: true, gates: [morning] }), { at: at(0) }, 'sold-out'],
    [
      'an item that is switched off',
      item({ gates: [rule({ window: window(null, null, false) })] }),
      { at: null },
      'off',
    ],
    ['a Friday dish on Friday', item({ gates: [friday] }), {}, null],
    ['a Friday dish on Saturday', item({ gates: [friday] }), { at: saturday(600) }, 'day'],
    ['a Friday dish on any day', item({ gates: [friday] }), { at: null }, null],
    ['breakfast at seven', item({ gates: [morning] }), { at: at(420) }, null],
    ['breakfast at eleven', item({ gates: [morning] }), { at: at(660) }, 'hours'],
    ['a Friday breakfast on Saturday', item({ gates: [morning, friday] }), { at: saturday(660) }, 'day'],
  ])('%s', (_, subject, wanted, expected) => {
    expect(reasonFor(subject, wanted)).toBe(expected)
  })

  it('is null while any category of the item is available', () => {
    const twice = item({ gates: [friday], also: [[morning]] })
    expect(reasonFor(twice, { at: at(800) })).toBeNull()
    expect(reasonFor(twice, { at: saturday(480) })).toBeNull()
    expect(reasonFor(twice, { at: saturday(800) })).toBe('hours')
    expect(reasonFor(item({ gates: [friday], also: [[]] }), { at: saturday(800) })).toBeNull()
    const elsewhere = rule({ branches: { b2: true } })
    expect(reasonFor(item({ gates: [friday], also: [[elsewhere]] }), { at: saturday(800) })).toBe('day')
  })

  it('assigns the hours after midnight to the evening before', () => {
    const late = rule({ window: window('18:00', '02:00'), days: friday.days ?? [] })
    expect(reasonFor(item({ gates: [late] }), { at: saturday(60) })).toBeNull()
    expect(reasonFor(item({ gates: [late] }), { at: at(60) })).toBe('day')
    expect(reasonFor(item({ gates: [late] }), { at: at(1100) })).toBeNull()
  })
})

describe('nextAvailableTime', () => {
  const days = [false, false, false, false, true, false, false]
  it.each<[string, TimeLimit[][], VenueTime, VenueTime | null]>([
    ['later today', [[limit({ from: '17:00', to: '22:00' })]], at(600), at(1020)],
    ['tomorrow', [[limit({ from: '07:00', to: '11:00' })]], at(660), saturday(420)],
    ['on its weekday', [[limit({ days })]], saturday(600), { ...at(0), date: '2026-05-08' }],
    [
      'on its weekday, at its hour',
      [[limit({ days }), limit({ from: '12:00' })]],
      saturday(600),
      { ...at(720), date: '2026-05-08' },
    ],
    [
      'on its weekday next week, after its hours today',
      [[limit({ days }), limit({ from: '09:00', to: '10:00' })]],
      at(660),
      { ...at(540), date: '2026-05-08' },
    ],
    [
      'in the category that becomes available first',
      [[limit({ days })], [limit({ from: '18:00' })]],
      saturday(600),
      saturday(1080),
    ],
    ['never again', [[limit({ to: '2026-04-01T10:00' })]], at(600), null],
  ])('%s', (_, limits, now, expected) => {
    expect(nextAvailableTime(limits, now)).toEqual(expected)
  })

  it('returns a time at which the item is available', () => {
    const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => text(minute))
    const arbLimit = fc
      .record(
        { days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), from: clock, to: clock },
        { requiredKeys: [] },
      )
      .map(limit)
    fc.assert(
      fc.property(fc.array(fc.array(arbLimit, { maxLength: 3 }), { maxLength: 3 }), (limits) => {
        const next = nextAvailableTime(limits, at(600))
        if (next) expect(violatedTimeLimit(limits, next)).toBeNull()
        else
          for (let minute = 601; minute < 1440; minute += 7)
            expect(violatedTimeLimit(limits, at(minute))).not.toBeNull()
      }),
    )
  })
})

// @feature menu.category-pin
it('isPinnedOn is true on the days of the pin', () => {
  const pin = { friday: true, monday: false }
  expect([
    isPinnedOn({ pin }, 'friday'),
    isPinnedOn({ pin }, 'monday'),
    isPinnedOn({ pin }, 'sunday'),
  ]).toEqual([true, false, false])
})
