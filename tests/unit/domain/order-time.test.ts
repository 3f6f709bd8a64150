import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canOrder,
  type OrderHours,
  orderHours,
  preselectedSlot,
  replacementFor,
  type ScheduleChoice,
  sameChoice,
  scheduleDefault,
  scheduledAt,
  settleChoice,
  takesOrdersNow,
} from '../../../src/domain/order-time.ts'
import { openState, type WeekSchedule } from '../../../src/domain/schedule.ts'
import { NO_SCHEDULE, type ScheduledOrders } from '../../../src/domain/scheduled-orders.ts'
import { slotTime } from '../../../src/domain/slot-time.ts'
import { availableSlots, type SlotTimes } from '../../../src/domain/slots.ts'
import { venueTime } from '../../../src/domain/weekday.ts'

const LATER: ScheduledOrders = { ...NO_SCHEDULE, on: true }
const ONLY_LATER: ScheduledOrders = { ...LATER, onlySchedule: true }
const slot = (date: string, from: string, to: string): SlotTimes => ({ date, from, to })
const ten = slot('2026-05-04', '10:00', '10:30')
const half = slot('2026-05-04', '10:30', '11:00')
const eleven = slot('2026-05-04', '11:00', '11:30')
const tomorrow = slot('2026-05-05', '10:00', '10:30')
const closed = { open: false, opens: null } as const
const open = { open: true, closesInMinutes: 30 } as const
const now = { when: 'now' } as const
const later = (of: SlotTimes | null): ScheduleChoice => ({ when: 'later', slot: of })

describe('orderHours', () => {
  it('is the shift’s state, and open until hours are known', () => {
    expect(orderHours(open, LATER, false)).toEqual({ open: true, scheduled: LATER })
    expect(orderHours(closed, LATER, false)).toEqual({ open: false, scheduled: LATER })
    expect(orderHours(null, LATER, false)).toEqual({ open: true, scheduled: LATER })
  })

  it('is always open for parcels to other countries, which nobody schedules', () => {
    expect(orderHours(closed, ONLY_LATER, true)).toEqual({ open: true, scheduled: NO_SCHEDULE })
  })
})

it.each([
  // open, scheduling, takes orders now, can order
  [true, NO_SCHEDULE, true, true],
  [true, LATER, true, true],
  [true, ONLY_LATER, false, true],
  [true, { ...ONLY_LATER, on: false }, true, true],
  [false, NO_SCHEDULE, false, false],
  [false, LATER, false, true],
  [false, ONLY_LATER, false, true],
] as const)('open %s with %o: orders for now %s, cart and checkout %s', (isOpen, scheduled, forNow, any) => {
  expect(takesOrdersNow({ open: isOpen, scheduled })).toBe(forNow)
  expect(canOrder({ open: isOpen, scheduled })).toBe(any)
})

describe('scheduledAt', () => {
  const at = venueTime(Date.parse('2026-05-04T23:00+03:00'), 'Asia/Kuwait')
  const noon = { closed: false, shifts: [{ from: 720, to: 900 }] }
  const ruled = (hours: WeekSchedule, scheduled = LATER) =>
    scheduledAt({ hours, scheduled }, openState(hours, at), at.date)

  it.each([
    ['a branch that is closed for good', {}, LATER, false],
    ['one that opens tomorrow', { tuesday: noon }, LATER, true],
    [
      'one that opens later than orders are taken ahead',
      { tuesday: noon },
      { ...LATER, maxAdvance: 600 },
      false,
    ],
    ['one that opens for a date beyond the week', { dates: { '2026-05-20': noon } }, LATER, true],
    ['one whose only open date is over', { dates: { '2026-05-03': noon } }, LATER, false],
    [
      'one that lists slots of a closed date',
      { dates: { '2026-05-05': { ...noon, closed: true, slots: [ten] } } },
      LATER,
      true,
    ],
    [
      'one that lists none',
      { dates: { '2026-05-05': { closed: true, shifts: [], slots: [] } } },
      LATER,
      false,
    ],
    ['one that takes no orders for later', { tuesday: noon }, NO_SCHEDULE, false],
  ] as const)('%s', (_, hours, scheduled, on) => {
    expect(ruled(hours, scheduled)).toEqual(on ? scheduled : NO_SCHEDULE)
  })

  it('never takes away a slot that could be chosen', () => {
    const shift = fc.record({
      from: fc.integer({ min: 0, max: 1439 }),
      to: fc.integer({ min: 0, max: 1440 }),
    })
    const day = fc.record({ closed: fc.boolean(), shifts: fc.array(shift, { maxLength: 2 }) })
    const week = fc.record(
      { monday: day, wednesday: day, dates: fc.dictionary(fc.constantFrom('2026-05-04', '2026-05-09'), day) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 20_160 }), fc.nat(20_160), (hours, maxAdvance, minute) => {
        const scheduled = { ...LATER, maxAdvance }
        const instant = Date.parse('2026-05-04T00:00+03:00') + minute * 60_000
        if (availableSlots({ hours, scheduled, timeZone: 'Asia/Kuwait' }, instant).length === 0) return
        const then = venueTime(instant, 'Asia/Kuwait')
        expect(scheduledAt({ hours, scheduled }, openState(hours, then), then.date)).toBe(scheduled)
      }),
    )
  })
})

describe('scheduleDefault', () => {
  const slots = [ten, half, eleven, tomorrow]

  it('is now while open, unless orders are for later only', () => {
    expect(scheduleDefault({ open: true, scheduled: LATER }, slots)).toEqual(now)
    expect(scheduleDefault({ open: true, scheduled: ONLY_LATER }, slots)).toEqual(later(half))
    expect(scheduleDefault({ open: false, scheduled: LATER }, slots)).toEqual(later(half))
    expect(scheduleDefault({ open: false, scheduled: NO_SCHEDULE }, slots)).toEqual(now)
  })

  it('takes the second slot of the day, else its only one; without any it is cleared', () => {
    expect(preselectedSlot([ten, half, eleven])).toBe(half)
    expect(preselectedSlot([ten, tomorrow])).toBe(ten)
    expect(preselectedSlot([ten])).toBe(ten)
    expect(scheduleDefault({ open: false, scheduled: LATER }, [])).toEqual(later(null))
  })
})

const elevenTomorrow = { ...eleven, date: tomorrow.date }

describe('replacementFor', () => {
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
    expect(replacementFor(chosen, slots)).toBe(expected)
  })
})

describe('settleChoice', () => {
  const openLater: OrderHours = { open: true, scheduled: LATER }
  const closedLater: OrderHours = { open: false, scheduled: LATER }
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
    ['scheduling was turned off', later(ten), { open: true, scheduled: NO_SCHEDULE }, [], now],
  ] as [string, ScheduleChoice | null, OrderHours, SlotTimes[], ScheduleChoice][])(
    '%s',
    (_what, before, hours, available, expected) => {
      expect(settleChoice(before, hours, available)).toEqual(expected)
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
          const settled = settleChoice(before, hours, available)
          if (settled.when === 'now') expect(takesOrdersNow(hours)).toBe(true)
          else if (settled.slot) expect(available).toContainEqual(settled.slot)
          else expect(available).toEqual([])
          expect(sameChoice(settleChoice(settled, hours, available), settled)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

it('slotTime is what the venue’s clock shows then', () => {
  expect(slotTime(half)).toEqual({ weekday: 'monday', minute: 630, date: '2026-05-04' })
})
