import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
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
  const settled = (
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

  it('offers the slots of a closed branch that opens again, and chooses one', () => {
    const { hours, slots, choice } = settled({ tuesday }, false, LATER)
    expect([hours.scheduled.on, slots.length, choice]).toEqual([
      true,
      2,
      later(slot('2026-05-05', '10:30', '11:00')),
    ])
  })

  it.each([
    ['opens nowhere', {}, LATER],
    ['opens later than orders are taken ahead', { tuesday }, { ...LATER, maxAdvance: 13 * 60 }],
  ])('takes no orders for later where a closed branch %s, whatever was chosen', (_, hours, scheduled) => {
    expect(settled(hours, false, scheduled, later(ten))).toEqual({
      hours: { open: false, scheduled: NO_SCHEDULING },
      slots: [],
      choice: now,
    })
  })

  it('says of an open branch that takes orders for later only that no time is left', () => {
    expect(settled({}, true, ONLY_LATER)).toMatchObject({
      hours: { open: true, scheduled: ONLY_LATER },
      choice: later(null),
    })
  })

  it('finds the chosen time on another day, else the next one there', () => {
    const { slots } = settled({ tuesday }, false, LATER)
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
  it('is now while open, unless orders are for later only', () => {
    expect(defaultChoice({ open: true, scheduled: LATER }, slots)).toEqual(now)
    expect(defaultChoice({ open: true, scheduled: ONLY_LATER }, slots)).toEqual(later(half))
    expect(defaultChoice({ open: false, scheduled: LATER }, slots)).toEqual(later(half))
    expect(defaultChoice({ open: false, scheduled: NO_SCHEDULING }, slots)).toEqual(now)
  })

  // @feature schedule.default-slot
  it('takes the second slot of the day, else its only one; without any it is cleared', () => {
    expect(preselectedSlot([ten, half, eleven])).toBe(half)
    expect(preselectedSlot([ten, tomorrow])).toBe(ten)
    expect(preselectedSlot([ten])).toBe(ten)
    expect(defaultChoice({ open: false, scheduled: LATER }, [])).toEqual(later(null))
  })
})

const elevenTomorrow = { ...eleven, date: tomorrow.date }

describe('nearestSlot', () => {
  it.each([
    ['itself while it is there', half, [ten, half, eleven], half],
    ['the next one', ten, [half, eleven], half],
    ['the next day’s when the day is over', eleven, [tomorrow], tomorrow],
    [
      'the same time of another day',
      { ...eleven, date: tomorrow.date },
      [tomorrow, elevenTomorrow],
      elevenTomorrow,
    ],
    ['the last when nothing comes after it', tomorrow, [ten, half], half],
    ['none when there is none', ten, [], null],
  ])('is %s', (_what, chosen, slots, expected) => {
    expect(nearestSlot(chosen, slots)).toBe(expected)
  })
})

describe('resolveChoice', () => {
  const openLater: OrderingState = { open: true, scheduled: LATER }
  const closedLater: OrderingState = { open: false, scheduled: LATER }
  const slots = [ten, half, eleven]

  it.each([
    ['nothing chosen, open', null, openLater, slots, now],
    ['nothing chosen, closed', null, closedLater, slots, later(half)],
    ['now stays', now, openLater, slots, now],
    ['now becomes later when the venue closes', now, closedLater, slots, later(half)],
    ['a slot stays', later(eleven), openLater, slots, later(eleven)],
    ['an expired slot moves on', later(ten), openLater, [half, eleven], later(half)],
    ['the last slot is gone', later(ten), openLater, [], later(null)],
    ['slots come back', later(null), closedLater, slots, later(half)],
    ['scheduling was turned off', later(ten), { open: true, scheduled: NO_SCHEDULING }, [], now],
  ] as [string, ScheduleChoice | null, OrderingState, SlotTimes[], ScheduleChoice][])(
    '%s',
    (_what, before, hours, available, expected) => {
      expect(resolveChoice(before, hours, available)).toEqual(expected)
    },
  )

  it('always gives what can be ordered, and keeps what it gave', () => {
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
          const settled = resolveChoice(before, hours, available)
          if (settled.when === 'now') expect(takesOrdersNow(hours)).toBe(true)
          else if (settled.slot) expect(available).toContainEqual(settled.slot)
          else expect(available).toEqual([])
          expect(isSameChoice(resolveChoice(settled, hours, available), settled)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

it('slotTime is what the venue’s clock shows then', () => {
  expect(slotStartTime(half)).toEqual({ weekday: 'monday', minute: 630, date: '2026-05-04' })
})
