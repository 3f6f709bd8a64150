import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClockTime } from '../../../../src/domain/time/clock-time.ts'
import {
  canOrder,
  isSameChoice,
  type OrderingState,
  type ScheduleChoice,
  takesOrdersNow,
} from '../../../../src/domain/time/order-time.ts'
import {
  defaultChoice,
  moveChoiceToDay,
  nearestSlot,
  preselectedSlot,
  resolveChoice,
  resolveOrderTime,
} from '../../../../src/domain/time/resolve-order-time.ts'
import { NO_SCHEDULING, type SchedulingRules } from '../../../../src/domain/time/scheduling-rules.ts'
import { slotStartTime } from '../../../../src/domain/time/slot-time.ts'
import type { SlotTimes } from '../../../../src/domain/time/slots.ts'
import type { VenueTime } from '../../../../src/domain/time/weekday.ts'

const LATER: SchedulingRules = { ...NO_SCHEDULING, on: true }
const ONLY_LATER: SchedulingRules = { ...LATER, onlySchedule: true }
const slot = (date: string, from: string, to: string): SlotTimes => ({ date, from, to })
const ten = slot('2026-05-04', '10:00', '10:30')
const half = slot('2026-05-04', '10:30', '11:00')
const eleven = slot('2026-05-04', '11:00', '11:30')
const tomorrow = slot('2026-05-05', '10:00', '10:30')
const now = { when: 'now' } as const
const later = (of: SlotTimes | null): ScheduleChoice => ({ when: 'later', slot: of })

describe('resolveOrderTime', () => {
  const tuesday = { closed: false, shifts: [{ from: 600, to: 660 }] }
  const resolveFrom = (
    hours: object,
    isOpen: boolean,
    scheduled: SchedulingRules,
    before: ScheduleChoice | null = null,
  ) =>
    resolveOrderTime(
      { hours, timeZone: 'UTC' },
      { open: isOpen, scheduled },
      before,
      Date.parse('2026-05-04T20:00Z'),
    )

  it('offers the slots of a closed branch that opens again, and selects one', () => {
    const { hours, slots, choice } = resolveFrom({ tuesday }, false, LATER)
    expect([hours.scheduled.on, slots.length, choice]).toEqual([
      true,
      2,
      later(slot('2026-05-05', '10:30', '11:00')),
    ])
  })

  it.each([
    ['never opens again', {}, LATER],
    ['opens after the maximum advance', { tuesday }, { ...LATER, maxAdvance: 13 * 60 }],
  ])('turns off scheduling if a closed branch %s, regardless of the choice', (_, hours, scheduled) => {
    expect(resolveFrom(hours, false, scheduled, later(ten))).toEqual({
      hours: { open: false, scheduled: NO_SCHEDULING },
      slots: [],
      choice: now,
      laterOnly: false,
    })
  })

  it('returns no slot if an open branch accepts only scheduled orders and has no slots', () => {
    expect(resolveFrom({}, true, ONLY_LATER)).toMatchObject({
      hours: { open: true, scheduled: ONLY_LATER },
      choice: later(null),
    })
  })

  // @feature schedule.suitable
  describe('for dishes that are not available at all times', () => {
    const day = { closed: false, shifts: [{ from: 600, to: 1380 }] }
    const suits = (from: string) => (at: VenueTime) => `${at.date} ${formatClockTime(at.minute)}` >= from
    const resolveFor = (from: string, before: ScheduleChoice | null = null, isOpen = true) =>
      resolveOrderTime(
        { hours: { monday: day, tuesday: day }, timeZone: 'UTC' },
        { open: isOpen, scheduled: { ...LATER, maxAdvance: 1440 } },
        before,
        Date.parse('2026-05-04T20:00Z'),
        suits(from),
      )
    const firstOf = ({ slots }: ReturnType<typeof resolveFor>) => slots[0] && [slots[0].date, slots[0].from]

    it('offers only the times at which something is available, and requires one of them', () => {
      const resolved = resolveFor('2026-05-05 10:00')
      expect(firstOf(resolved)).toEqual(['2026-05-05', '10:00'])
      expect(resolved).toMatchObject({
        laterOnly: true,
        choice: later(slot('2026-05-05', '10:30', '11:00')),
        hours: { open: true, scheduled: { onlySchedule: true } },
      })
      expect(canOrder(resolved.hours)).toBe(true)
    })

    it('moves a time chosen before to the next one', () => {
      const today = later(slot('2026-05-04', '21:00', '21:30'))
      for (const before of [today, now])
        expect(resolveFor('2026-05-05 10:00', before)).toMatchObject({
          laterOnly: true,
          choice: { when: 'later', slot: { date: '2026-05-05' } },
        })
    })

    it('is unchanged if something is available now, or never', () => {
      const always = resolveFor('2026-05-04 00:00')
      expect(always).toMatchObject({
        laterOnly: false,
        choice: now,
        hours: { scheduled: { onlySchedule: false } },
      })
      expect(firstOf(always)).toEqual(['2026-05-04', '20:30'])
      const never = resolveFor('2027-01-01 00:00')
      expect({ ...never, hours: always.hours }).toEqual(always)
    })

    it('is not announced while the branch is closed: it takes orders for later anyway', () => {
      expect(resolveFor('2026-05-05 10:00', null, false)).toMatchObject({
        laterOnly: false,
        hours: { open: false },
        choice: later(slot('2026-05-05', '10:30', '11:00')),
      })
    })
  })

  it('finds the chosen time on another day, or else the next one on that day', () => {
    const { slots } = resolveFrom({ tuesday }, false, LATER)
    expect(moveChoiceToDay(later(half), '2026-05-05', slots)).toEqual(
      later(slot('2026-05-05', '10:30', '11:00')),
    )
    expect(moveChoiceToDay(now, '2026-05-05', slots)).toEqual(later(slot('2026-05-05', '10:00', '10:30')))
    expect(moveChoiceToDay(later(half), '2026-05-06', slots)).toBeUndefined()
  })
})

describe('defaultChoice', () => {
  const slots = [ten, half, eleven, tomorrow]

  // @feature schedule.default-now
  it('is now while the venue is open, unless it accepts only scheduled orders', () => {
    expect(defaultChoice({ open: true, scheduled: LATER }, slots)).toEqual(now)
    expect(defaultChoice({ open: true, scheduled: ONLY_LATER }, slots)).toEqual(later(half))
    expect(defaultChoice({ open: false, scheduled: LATER }, slots)).toEqual(later(half))
    expect(defaultChoice({ open: false, scheduled: NO_SCHEDULING }, slots)).toEqual(now)
  })

  // @feature schedule.default-slot
  it('is the second slot of the day, or else the only one, or else none', () => {
    expect(preselectedSlot([ten, half, eleven])).toBe(half)
    expect(preselectedSlot([ten, tomorrow])).toBe(ten)
    expect(preselectedSlot([ten])).toBe(ten)
    expect(defaultChoice({ open: false, scheduled: LATER }, [])).toEqual(later(null))
  })
})

const elevenTomorrow = { ...eleven, date: tomorrow.date }

describe('nearestSlot', () => {
  it.each([
    ['the slot itself while it is available', half, [ten, half, eleven], half],
    ['the next one', ten, [half, eleven], half],
    ['the first of the next day if the day is over', eleven, [tomorrow], tomorrow],
    [
      'the same time on another day',
      { ...eleven, date: tomorrow.date },
      [tomorrow, elevenTomorrow],
      elevenTomorrow,
    ],
    ['the last if nothing comes after it', tomorrow, [ten, half], half],
    ['null if there is none', ten, [], null],
  ])('returns %s', (_what, chosen, slots, expected) => {
    expect(nearestSlot(chosen, slots)).toBe(expected)
  })
})

describe('resolveChoice', () => {
  const openLater: OrderingState = { open: true, scheduled: LATER }
  const closedLater: OrderingState = { open: false, scheduled: LATER }
  const slots = [ten, half, eleven]

  it.each([
    ['selects now if nothing is chosen and the venue is open', null, openLater, slots, now],
    ['selects a slot if nothing is chosen and the venue is closed', null, closedLater, slots, later(half)],
    ['keeps now', now, openLater, slots, now],
    ['changes now to later when the venue closes', now, closedLater, slots, later(half)],
    ['keeps an available slot', later(eleven), openLater, slots, later(eleven)],
    ['replaces an expired slot with the next one', later(ten), openLater, [half, eleven], later(half)],
    ['clears the slot if none is left', later(ten), openLater, [], later(null)],
    ['selects a slot when slots are available again', later(null), closedLater, slots, later(half)],
    [
      'changes to now when scheduling is turned off',
      later(ten),
      { open: true, scheduled: NO_SCHEDULING },
      [],
      now,
    ],
  ] as [string, ScheduleChoice | null, OrderingState, SlotTimes[], ScheduleChoice][])(
    '%s',
    (_what, before, hours, available, expected) => {
      expect(resolveChoice(before, hours, available)).toEqual(expected)
    },
  )

  it('always returns an orderable choice, and keeps it', () => {
    const arbSlot = fc.record({
      date: fc.constantFrom('2026-05-04', '2026-05-05'),
      from: fc.constantFrom('10:00', '10:30', '11:00', '11:30'),
      to: fc.constant('12:00'),
    })
    const arbChoice = fc.option(
      fc.oneof(
        fc.constant<ScheduleChoice>(now),
        fc.option(arbSlot).map((of): ScheduleChoice => later(of)),
      ),
    )
    fc.assert(
      fc.property(
        arbChoice,
        fc.boolean(),
        fc.constantFrom(LATER, ONLY_LATER),
        fc.uniqueArray(arbSlot, { selector: ({ date, from }) => date + from }),
        (before, isOpen, scheduled, unsorted) => {
          const available = [...unsorted].sort((a, b) => (a.date + a.from < b.date + b.from ? -1 : 1))
          const hours = { open: isOpen, scheduled }
          const resolved = resolveChoice(before, hours, available)
          if (resolved.when === 'now') expect(takesOrdersNow(hours)).toBe(true)
          else if (resolved.slot) expect(available).toContainEqual(resolved.slot)
          else expect(available).toEqual([])
          expect(isSameChoice(resolveChoice(resolved, hours, available), resolved)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

it('slotStartTime returns the venue’s time at the start of a slot', () => {
  expect(slotStartTime(half)).toEqual({ weekday: 'monday', minute: 630, date: '2026-05-04' })
})
