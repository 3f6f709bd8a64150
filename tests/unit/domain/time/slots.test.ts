import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openState, type WeekSchedule } from '../../../../src/domain/time/schedule.ts'
import { LEAD_MINUTES, type SchedulingRules } from '../../../../src/domain/time/scheduling-rules.ts'
import {
  availableSlots,
  checkSlot,
  SLOT_MINUTES,
  type Slot,
  slotsOnDate,
} from '../../../../src/domain/time/slots.ts'
import { venueTime, type Weekday } from '../../../../src/domain/time/weekday.ts'
import { arbWeek } from '../../../helpers/arbitraries.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const day = (...shifts: [number, number][]) => ({
  closed: false,
  shifts: shifts.map(([from, to]) => ({ from, to })),
})
const on = (minAdvance = 0, maxAdvance = 168 * 60): SchedulingRules => ({
  on: true,
  onlySchedule: false,
  minAdvance,
  maxAdvance,
})
const startKey = ({ date, from }: Slot) => `${date}T${from}`
const text = ({ date, from, to }: Slot) => `${date} ${from}-${to}`
const times = (slots: readonly Slot[]) => slots.map(({ from, to }) => `${from}-${to}`)
const KUWAIT = 'Asia/Kuwait'
/** 4 May 2026 is a Monday. */
const MONDAY = '2026-05-04'
const TUESDAY = '2026-05-05'

describe('slotsOnDate', () => {
  const onMonday = (...shifts: [number, number][]): WeekSchedule => ({ monday: day(...shifts) })

  it.each([
    [
      'a split day',
      [
        [600, 690],
        [1080, 1140],
      ],
      ['10:00-10:30', '10:30-11:00', '11:00-11:30', '18:00-18:30', '18:30-19:00'],
    ],
    ['a shift that is too short', [[600, 629]], []],
    ['a shift with a remainder shorter than a slot', [[615, 700]], ['10:15-10:45', '10:45-11:15']],
    [
      'adjacent shifts',
      [
        [600, 645],
        [645, 690],
      ],
      ['10:00-10:30', '10:30-11:00', '11:00-11:30'],
    ],
    [
      'overlapping shifts',
      [
        [615, 660],
        [600, 645],
      ],
      ['10:00-10:30', '10:30-11:00'],
    ],
    ['the end of the day', [[1380, 1440]], ['23:00-23:30', '23:30-24:00']],
    ['a slot over midnight', [[1425, 15]], ['23:45-00:15']],
  ] as [string, [number, number][], string[]][])('returns the slots of %s', (_what, shifts, slots) => {
    expect(times(slotsOnDate(onMonday(...shifts), MONDAY, KUWAIT))).toEqual(slots)
  })

  // @feature schedule.nights-and-dst
  it('assigns slots after midnight to the next date', () => {
    const week = onMonday([1380, 90])
    expect(slotsOnDate(week, MONDAY, KUWAIT).map(text)).toEqual([
      '2026-05-04 23:00-23:30',
      '2026-05-04 23:30-24:00',
    ])
    expect(slotsOnDate(week, TUESDAY, KUWAIT).map(text)).toEqual([
      '2026-05-05 00:00-00:30',
      '2026-05-05 00:30-01:00',
      '2026-05-05 01:00-01:30',
    ])
  })

  it('returns 48 slots for a day that is open all day, none for a closed one', () => {
    const slots = slotsOnDate(
      { monday: day([0, 1440]), tuesday: { ...day([0, 1440]), closed: true } },
      MONDAY,
      KUWAIT,
    )
    expect([slots.length, slots.at(0)?.from, slots.at(-1)?.to]).toEqual([48, '00:00', '24:00'])
    expect(slotsOnDate({ tuesday: { ...day([0, 1440]), closed: true } }, TUESDAY, KUWAIT)).toEqual([])
    expect(slotsOnDate({}, MONDAY, KUWAIT)).toEqual([])
  })

  it('returns instants in the venue’s time zone', () => {
    const [slot] = slotsOnDate(onMonday([600, 660]), MONDAY, KUWAIT)
    expect(slot?.startsAt).toBe(Date.parse('2026-05-04T10:00+03:00'))
    expect(slot?.endsAt).toBe(Date.parse('2026-05-04T10:30+03:00'))
  })

  it('omits the hour skipped when clocks go forward', () => {
    const night = { sunday: day([60, 240]) }
    expect(slotsOnDate(night, '2026-03-29', 'Europe/Zurich').map(text)).toEqual([
      '2026-03-29 01:00-01:30',
      '2026-03-29 01:30-02:00',
      '2026-03-29 03:00-03:30',
      '2026-03-29 03:30-04:00',
    ])
    const [, before, after] = slotsOnDate(night, '2026-03-29', 'Europe/Zurich')
    expect(before?.endsAt).toBe(after?.startsAt)
  })

  it('offers the repeated hour only once, at its first occurrence', () => {
    const slots = slotsOnDate({ sunday: day([60, 240]) }, '2026-11-01', 'America/New_York')
    expect(times(slots)).toEqual([
      '01:00-01:30',
      '01:30-02:00',
      '02:00-02:30',
      '02:30-03:00',
      '03:00-03:30',
      '03:30-04:00',
    ])
    expect(slots[0]?.startsAt).toBe(Date.parse('2026-11-01T01:00-04:00'))
    expect(slots[2]?.startsAt).toBe(Date.parse('2026-11-01T02:00-05:00'))
  })

  it('has no slot across the moment at which clocks go back, which would last an hour longer', () => {
    const slots = slotsOnDate({ sunday: day([121, 211]) }, '2026-10-25', 'Europe/Zurich')
    expect(times(slots)).toEqual(['02:01-02:31', '03:01-03:31'])
  })

  it('has no slots on a date that the time zone skipped', () => {
    const week = { friday: day([0, 1440]) }
    expect(slotsOnDate(week, '2011-12-30', 'Pacific/Apia')).toEqual([])
    expect(slotsOnDate(week, '2011-12-23', 'Pacific/Apia')).toHaveLength(48)
  })
})

describe('availableSlots', () => {
  const hours = { monday: day([600, 720]), tuesday: day([600, 660]) }
  const at = (time: string) => Date.parse(`${time}+03:00`)
  const offered = (now: string, scheduled = on()) =>
    availableSlots({ hours, scheduled, timeZone: KUWAIT }, at(now)).map(text)

  // @feature rule.slot-lead-time rule.past-slots limit.lead-time
  it('start after the lead time, not exactly at it', () => {
    expect(offered(`${MONDAY}T10:14:59`)[0]).toBe('2026-05-04 10:30-11:00')
    expect(offered(`${MONDAY}T10:15:00`)[0]).toBe('2026-05-04 11:00-11:30')
  })

  // @feature rule.slot-lead-time
  it('start after the lead time plus the minimum advance', () => {
    expect(offered(`${MONDAY}T09:00:00`, on(60))[0]).toBe('2026-05-04 10:30-11:00')
    expect(offered(`${MONDAY}T09:00:00`, on(24 * 60))[0]).toBe('2026-05-05 10:00-10:30')
  })

  // @feature limit.lead-time
  it('end with the maximum advance', () => {
    expect(offered(`${MONDAY}T09:00:00`, on(0, 90))).toEqual([
      '2026-05-04 10:00-10:30',
      '2026-05-04 10:30-11:00',
    ])
    expect(offered(`${MONDAY}T08:59:59`, on(0, 90))).toEqual(['2026-05-04 10:00-10:30'])
    expect(offered(`${MONDAY}T09:00:00`).at(-1)).toBe('2026-05-05 10:30-11:00')
    expect(offered(`${MONDAY}T10:00:00`).at(-1)).toBe('2026-05-11 10:00-10:30')
  })

  it('are none if scheduling is off', () => {
    expect(offered(`${MONDAY}T09:00:00`, { ...on(), on: false })).toEqual([])
  })
})

/** Whether the venue is open when the slot starts, and does not close before it ends. */
function isInsideShift(week: WeekSchedule, slot: Slot, timeZone: string): boolean {
  const state = openState(week, venueTime(slot.startsAt, timeZone))
  return state.open && (state.closesInMinutes ?? SLOT_MINUTES) >= SLOT_MINUTES
}

const ZONES = ['Asia/Kuwait', 'Europe/Zurich', 'America/New_York', 'Asia/Tokyo'] as const

const YEAR = { min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }
/** Any moment of the year; every third one is up to two days before clocks change in Zurich or New York. */
const arbNow = fc.oneof(
  { weight: 2, arbitrary: fc.integer(YEAR) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'), fc.nat(48 * HOUR))
      .map(([date, before]) => Date.parse(date) + 12 * HOUR - before),
  },
)

describe.each(ZONES)('slots in %s', (timeZone) => {
  // @feature shifts.slots
  it('are inside a shift, after the lead time, within the maximum advance, in order and unique', () => {
    let seen = 0
    fc.assert(
      fc.property(
        arbWeek,
        arbNow,
        fc.constantFrom(0, 30, 60, 1440),
        fc.constantFrom(120, 24 * 60, 48 * 60),
        (hours, now, minAdvance, maxAdvance) => {
          const scheduled = on(minAdvance, maxAdvance)
          const slots = availableSlots({ hours, scheduled, timeZone }, now)
          seen += slots.length
          const earliest = now + (minAdvance + LEAD_MINUTES) * MINUTE
          const latest = now + maxAdvance * MINUTE
          const starts = slots.map((slot) => venueTime(slot.startsAt, timeZone))
          const ends = slots.map((slot) => venueTime(slot.endsAt - MINUTE, timeZone).minute)
          const wrong = slots.filter((slot, index) => {
            const start = starts[index]
            const before = slots[index - 1]
            return !(
              slot.startsAt > earliest &&
              slot.startsAt <= latest &&
              slot.endsAt - slot.startsAt === SLOT_MINUTES * MINUTE &&
              (!before || (slot.startsAt > before.startsAt && startKey(slot) > startKey(before))) &&
              start?.date === slot.date &&
              clock(start.minute) === slot.from &&
              clock(ends[index] ?? Number.NaN) === minuteBefore(slot.to) &&
              isInsideShift(hours, slot, timeZone)
            )
          })
          expect(wrong.map(text)).toEqual([])
        },
      ),
      { numRuns: scaledCount(1000) },
    )
    expect(seen).toBeGreaterThan(scaledCount(5 * 1000))
  }, 120_000)

  // @feature schedule.nights-and-dst
  it('cover every half hour of a year at a venue that never closes, except the hours that clocks skip', () => {
    const always = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
        name,
        day([0, 1440]),
      ]),
    ) as Record<Weekday, ReturnType<typeof day>>
    const odd: string[] = []
    let count = 0
    for (let noon = Date.parse('2026-01-01T12:00Z'); noon < Date.parse('2027-01-01'); noon += 24 * HOUR) {
      const date = new Date(noon).toISOString().slice(0, 10)
      const slots = slotsOnDate(always, date, timeZone)
      count += slots.length
      const gaps = slots.slice(1).some((slot, index) => slot.startsAt !== slots[index]?.endsAt)
      if (slots.length !== 48 || gaps) odd.push(`${date} ${slots.length}`)
    }
    const changes = {
      'Asia/Kuwait': [],
      'Asia/Tokyo': [],
      'Europe/Zurich': ['2026-03-29 46', '2026-10-25 48'],
      'America/New_York': ['2026-03-08 46', '2026-11-01 48'],
    }[timeZone]
    expect(odd).toEqual(changes)
    expect(count).toBe(365 * 48 - (changes.length > 0 ? 2 : 0))
  })
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteBefore = (to: string) => {
  const [hours = 0, minutes = 0] = to.split(':').map(Number)
  return clock((hours * 60 + minutes + 1439) % 1440)
}

describe('checkSlot', () => {
  const rules = { hours: { monday: day([600, 720]) }, scheduled: on(0, 24 * 60), timeZone: KUWAIT }
  const slot = { date: MONDAY, from: '10:30', to: '11:00' }
  const verdictAt = (time: string, wanted = slot) =>
    checkSlot(rules, wanted, Date.parse(`${time}+03:00`), 5 * MINUTE)

  it('accepts a slot until the lead time', () => {
    expect(verdictAt(`${MONDAY}T10:14:59`)).toBe('offered')
    expect(verdictAt(`${MONDAY}T10:15:00`)).toBe('expired')
  })

  it.each([
    ['another day', { ...slot, date: TUESDAY }],
    ['another length', { ...slot, to: '11:30' }],
    ['between two slots', { date: MONDAY, from: '10:45', to: '11:15' }],
    ['out of hours', { date: MONDAY, from: '12:00', to: '12:30' }],
    ['a week later, beyond the maximum', { ...slot, date: '2026-05-11' }],
    ['a date that does not exist', { ...slot, date: '2026-02-30' }],
    ['an invalid date', { ...slot, date: '2026-99-99' }],
  ])('refuses %s', (_what, wanted) => {
    expect(verdictAt(`${MONDAY}T09:00:00`, wanted)).toBe('not-offered')
  })

  it('refuses every slot if scheduling is off', () => {
    const off = { ...rules, scheduled: { ...rules.scheduled, on: false } }
    expect(checkSlot(off, slot, Date.parse(`${MONDAY}T09:00+03:00`), 0)).toBe('not-offered')
  })

  it('accepts every available slot, also from a client whose clock is ahead', () => {
    fc.assert(
      fc.property(
        arbWeek,
        fc.constantFrom(...ZONES),
        arbNow,
        fc.integer({ min: 0, max: 5 * MINUTE - 1 }),
        (hours, timeZone, now, later) => {
          const of = { hours, scheduled: on(30, 36 * 60), timeZone }
          for (const offered of availableSlots(of, now))
            expect(checkSlot(of, offered, now - later, 5 * MINUTE)).toBe('offered')
        },
      ),
      { numRuns: scaledCount(1000) },
    )
  }, 60_000)
})
