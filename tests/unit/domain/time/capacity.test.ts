import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRoom, type Load, quarterTimes, soonestPeriod } from '../../../../src/domain/time/capacity.ts'
import { firstFree, QUARTER, quarterOf, quartersWithin } from '../../../../src/domain/time/quarter-hours.ts'
import type { WeekSchedule } from '../../../../src/domain/time/schedule.ts'
import { slotsOnDate } from '../../../../src/domain/time/slots.ts'
import { weekdays } from '../../../../src/domain/time/weekday.ts'

const KUWAIT = 'Asia/Kuwait'
const BERLIN = 'Europe/Berlin'
const every = (from: number, to: number): WeekSchedule =>
  Object.fromEntries(weekdays.map((day) => [day, { closed: false, shifts: [{ from, to }] }]))
const at = (text: string) => Date.parse(text)

// @feature counter.capacity
describe('quarters of an hour', () => {
  test('start on the clock of every venue, also where it differs by 45 minutes', () => {
    const zones = [KUWAIT, 'Asia/Kathmandu', 'Asia/Kolkata', 'Australia/Eucla', 'America/St_Johns']
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (moment, zone) => {
          const quarter = quarterOf(moment.getTime())
          expect(quarter).toBeLessThanOrEqual(moment.getTime())
          expect(moment.getTime() - quarter).toBeLessThan(QUARTER)
          expect(Number(quarterTimes(quarter, zone).from.slice(3)) % 15).toBe(0)
        },
      ),
    )
  })

  test('a quarter is named by the venue’s clock; the last one of a day ends at 24:00', () => {
    expect(quarterTimes(at('2026-05-06T09:15:00Z'), KUWAIT)).toEqual({
      ...{ date: '2026-05-06', from: '12:15', to: '12:30' },
    })
    expect(quarterTimes(at('2026-05-06T20:45:00Z'), KUWAIT)).toEqual({
      ...{ date: '2026-05-06', from: '23:45', to: '24:00' },
    })
  })

  test('the hour that clocks repeat has eight quarters, and the one that they skip has none', () => {
    const slotsBetween = (date: string) =>
      slotsOnDate(every(60, 4 * 60), date, BERLIN).flatMap(({ startsAt, endsAt }) =>
        quartersWithin(startsAt, endsAt),
      )
    // Every quarter is counted once: the slots of these days contain the repeated hour once, and not the skipped one.
    for (const date of ['2026-03-29', '2026-10-25']) {
      const quarters = slotsBetween(date)
      expect(new Set(quarters).size).toBe(quarters.length)
    }
    const night = quartersWithin(at('2026-10-25T00:00:00Z'), at('2026-10-25T02:00:00Z'))
    expect(night.map((quarter) => quarterTimes(quarter, BERLIN).from)).toEqual([
      ...['02:00', '02:15', '02:30', '02:45', '02:00', '02:15', '02:30', '02:45'],
    ])
    const spring = quartersWithin(at('2026-03-29T00:30:00Z'), at('2026-03-29T01:30:00Z'))
    expect(spring.map((quarter) => quarterTimes(quarter, BERLIN).from)).toEqual([
      ...['01:30', '01:45', '03:00', '03:15'],
    ])
  })

  test('a slot that starts between two quarters has a part in both', () => {
    const ten = at('2026-05-06T07:00:00Z')
    expect(quartersWithin(ten + 10 * 60_000, ten + 40 * 60_000)).toEqual([
      ten,
      ten + QUARTER,
      ten + 2 * QUARTER,
    ])
    expect(quartersWithin(ten, ten + 2 * QUARTER)).toEqual([ten, ten + QUARTER])
    expect(quartersWithin(ten, ten)).toEqual([])
  })
})

describe('room', () => {
  const load: Load = new Map([[0, { orders: 2, dishes: 9 }]])

  test('orders or dishes count, and an order never has to wait for a limit that it exceeds', () => {
    expect(hasRoom({ unit: 'orders', most: 3 }, load, 0, 50)).toBe(true)
    expect(hasRoom({ unit: 'orders', most: 2 }, load, 0, 1)).toBe(false)
    expect(hasRoom({ unit: 'dishes', most: 10 }, load, 0, 1)).toBe(true)
    expect(hasRoom({ unit: 'dishes', most: 10 }, load, 0, 2)).toBe(false)
    expect(hasRoom({ unit: 'dishes', most: 10 }, load, QUARTER, 50)).toBe(true)
  })

  test('as soon as possible is the first quarter with room', () => {
    const full = new Set([0, QUARTER, 3 * QUARTER])
    const free = (startsAt: number, endsAt: number) =>
      firstFree({ startsAt, endsAt }, (quarter) => full.has(quarter))
    expect(free(60_000, 10 * QUARTER)).toBe(2 * QUARTER)
    expect(free(60_000, 2 * QUARTER)).toBeNull()
    expect(free(5 * QUARTER, 6 * QUARTER)).toBe(5 * QUARTER)
  })
})

describe('until when as soon as possible can be', () => {
  const now = at('2026-05-06T19:50:30Z')

  test('until the branch closes, also after midnight', () => {
    expect(soonestPeriod(every(18 * 60, 60), KUWAIT, now)).toEqual({
      startsAt: now,
      endsAt: at('2026-05-06T22:00:00Z'),
    })
  })

  test('until the business day ends, if it never closes or states no hours', () => {
    const five = at('2026-05-07T02:00:00Z')
    expect(soonestPeriod(every(0, 1440), KUWAIT, now).endsAt).toBe(five)
    expect(soonestPeriod({ ...every(0, 1440), unstated: true }, KUWAIT, now).endsAt).toBe(five)
  })
})
