import { describe, expect, test } from 'vitest'
import {
  businessDate,
  endOfBusinessDay,
  startOfBusinessDay,
} from '../../../../src/domain/time/business-day.ts'
import type { Shift, WeekSchedule } from '../../../../src/domain/time/schedule.ts'
import { venueTime, weekdays } from '../../../../src/domain/time/weekday.ts'

const KUWAIT = 'Asia/Kuwait'
const every = (...shifts: Shift[]): WeekSchedule =>
  Object.fromEntries(weekdays.map((day) => [day, { closed: shifts.length === 0, shifts }]))
const hours = (from: number, to: number): Shift => ({ from: from * 60, to: to * 60 })
const EVENINGS = every(hours(18, 2))
const LUNCH_AND_DINNER = every(hours(12, 15), hours(18, 23))
const ALWAYS = every({ from: 0, to: 1440 })

/** Local time of Wednesday, 6 May 2026, or the night after it, in Kuwait (UTC+3). */
const at = (clock: string, day = '06') => Date.parse(`2026-05-${day}T${clock}:00+03:00`)
const local = (instant: number) => {
  const { date, minute } = venueTime(instant, KUWAIT)
  return `${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

describe('the business day', () => {
  test.each([
    ['evening', EVENINGS, at('20:00'), '2026-05-06', '2026-05-07 18:00'],
    ['an hour after midnight, still open', EVENINGS, at('01:00', '07'), '2026-05-06', '2026-05-07 18:00'],
    ['in the night, closed', EVENINGS, at('03:00', '07'), '2026-05-06', '2026-05-07 18:00'],
    ['in the morning, closed', EVENINGS, at('10:00'), '2026-05-06', '2026-05-07 18:00'],
    ['between two shifts', LUNCH_AND_DINNER, at('16:00'), '2026-05-06', '2026-05-07 12:00'],
    ['first of two shifts', LUNCH_AND_DINNER, at('13:00'), '2026-05-06', '2026-05-07 12:00'],
    ['a venue that never closes', ALWAYS, at('13:00'), '2026-05-06', '2026-05-07 05:00'],
    ['a venue that never closes, before five', ALWAYS, at('04:00'), '2026-05-05', '2026-05-06 05:00'],
    ['a venue that is closed for days', every(), at('13:00'), '2026-05-06', '2026-05-07 05:00'],
  ])('%s', (_what, week, now, date, end) => {
    expect(businessDate(week, venueTime(now, KUWAIT))).toBe(date)
    expect(local(endOfBusinessDay(week, KUWAIT, now))).toBe(end)
  })

  test('an end that clocks skip is an hour later', () => {
    // On 29 March 2026, clocks in Berlin go from 2:00 to 3:00.
    const week = every({ from: 150, to: 600 })
    const end = endOfBusinessDay(week, 'Europe/Berlin', Date.parse('2026-03-28T08:00:00+01:00'))
    expect(new Date(end).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test.each([
    ['evenings', EVENINGS, '2026-05-07 05:00'],
    ['a bar that is open until six', every(hours(20, 6)), '2026-05-07 06:00'],
    ['a bakery that opens at four', every(hours(4, 14)), '2026-05-07 04:00'],
    ['a venue that never closes', ALWAYS, '2026-05-07 05:00'],
    ['a venue that is closed for days', every(), '2026-05-07 05:00'],
  ])('a day starts when orders begin to belong to it: %s', (_what, week, start) => {
    const instant = startOfBusinessDay(week, KUWAIT, '2026-05-07')
    expect(local(instant)).toBe(start)
    const dateAt = (now: number) => businessDate(week, venueTime(now, KUWAIT))
    expect([dateAt(instant - 60_000), dateAt(instant)]).toEqual(['2026-05-06', '2026-05-07'])
  })

  test('days of clock changes have 23 and 25 hours', () => {
    const start = (date: string) => startOfBusinessDay(EVENINGS, 'Europe/Berlin', date)
    const length = (date: string, next: string) => (start(next) - start(date)) / 3_600_000
    // At five in the morning, the clocks have changed.
    expect(length('2026-03-28', '2026-03-29')).toBe(23)
    expect(length('2026-03-29', '2026-03-30')).toBe(24)
    expect(length('2026-10-24', '2026-10-25')).toBe(25)
  })
})
