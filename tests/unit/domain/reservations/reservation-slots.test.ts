// @feature-file business.reservation

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookableDates,
  bookableTimes,
  checkReservationTime,
  type ReservationRules,
  reservationTimesOnDate,
} from '../../../../src/domain/reservations/reservation-slots.ts'
import type { WeekSchedule } from '../../../../src/domain/time/schedule.ts'
import { slotsOnDate } from '../../../../src/domain/time/slots.ts'
import { weekdays } from '../../../../src/domain/time/weekday.ts'

const MINUTE = 60_000
const everyDay = (...shifts: [number, number][]): WeekSchedule =>
  Object.fromEntries(
    weekdays.map((day) => [day, { closed: false, shifts: shifts.map(([from, to]) => ({ from, to })) }]),
  )
const rules = (hours: WeekSchedule, more: object = {}, timeZone = 'Asia/Kuwait'): ReservationRules => ({
  hours,
  timeZone,
  settings: { minAdvance: 0, maxAdvance: 7 * 1440, duration: 90, ...more },
})
const times = (slots: readonly { from: string; to: string }[]) => slots.map(({ from, to }) => `${from}-${to}`)
const DATE = '2026-05-07'

describe('reservationTimesOnDate', () => {
  it('returns a time every half hour that ends while the venue is open', () => {
    expect(times(reservationTimesOnDate(rules(everyDay([1080, 1260])), DATE))).toEqual([
      '18:00-19:30',
      '18:30-20:00',
      '19:00-20:30',
      '19:30-21:00',
    ])
  })

  it('returns times across midnight, but not across a break', () => {
    expect(times(reservationTimesOnDate(rules(everyDay([720, 840], [1080, 1140])), DATE))).toEqual([
      '12:00-13:30',
      '12:30-14:00',
    ])
    const late = times(reservationTimesOnDate(rules(everyDay([1320, 60])), DATE))
    expect(late).toContain('23:30-01:00')
    expect(late).not.toContain('00:00-01:30')
  })

  it('returns times that end on the next day if the venue is always open', () => {
    const all = reservationTimesOnDate(rules(everyDay([0, 1440])), DATE)
    expect(all).toHaveLength(48)
    expect(times(all).at(-1)).toBe('23:30-01:00')
    expect(times(all)).toContain('22:30-24:00')
  })

  it('returns times of the exact duration, also when clocks change', () => {
    const arb = fc.record({
      date: fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', DATE),
      from: fc.integer({ min: 0, max: 47 }),
      length: fc.integer({ min: 1, max: 48 }),
      duration: fc.constantFrom(30, 60, 90, 240),
      zone: fc.constantFrom('Europe/Lisbon', 'Asia/Kuwait', 'Europe/Zurich'),
    })
    fc.assert(
      fc.property(arb, ({ date, from, length, duration, zone }) => {
        const hours = everyDay([from * 30, (from * 30 + length * 30) % 1440 || 1440])
        const stays = reservationTimesOnDate(rules(hours, { duration }, zone), date)
        const slotStarts = new Set(
          [date, nextOf(date)]
            .flatMap((day) => slotsOnDate(hours, day, zone))
            .map(({ startsAt }) => startsAt),
        )
        for (const { startsAt, endsAt } of stays) {
          expect(endsAt - startsAt).toBe(duration * MINUTE)
          for (let at = startsAt; at < endsAt; at += 30 * MINUTE) expect(slotStarts.has(at)).toBe(true)
        }
      }),
    )
  })
})

const nextOf = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

describe('bookable times', () => {
  /** Noon in Kuwait. */
  const NOON = Date.parse('2026-05-07T09:00:00Z')
  const open = everyDay([720, 1320])

  it('start more than 15 minutes after the minimum advance, and within the maximum advance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 3 * 1440 }),
        fc.integer({ min: 0, max: 1439 }),
        (minAdvance, maxAdvance, minute) => {
          const now = NOON + minute * MINUTE
          const own = rules(open, { minAdvance, maxAdvance })
          const offered = bookableDates(own, now).flatMap((date) => bookableTimes(own, date, now))
          for (const { startsAt } of offered) {
            expect(startsAt).toBeGreaterThan(now + (minAdvance + 15) * MINUTE)
            expect(startsAt).toBeLessThanOrEqual(now + maxAdvance * MINUTE)
          }
          for (const slot of offered)
            expect(checkReservationTime(own, slot, now, 0)).toEqual({ verdict: 'offered', slot })
        },
      ),
    )
  })

  it('exclude closed, past and invalid dates', () => {
    const closed = { ...open, saturday: { closed: true, shifts: [] } }
    const own = rules(closed, { maxAdvance: 3 * 1440 })
    expect(bookableDates(own, NOON)).toEqual(['2026-05-07', '2026-05-08', '2026-05-10'])
    const evening = Date.parse('2026-05-07T17:30:00Z')
    expect(bookableDates(own, evening)[0]).toBe('2026-05-08')
    expect(bookableTimes(own, '2026-02-30', NOON)).toEqual([])
  })

  it('remain valid for the tolerated time after they were offered', () => {
    const own = rules(open)
    const slot = { date: DATE, from: '12:30', to: '14:00' }
    const verdict = (now: number) => checkReservationTime(own, slot, now, 5 * MINUTE).verdict
    expect(verdict(NOON)).toBe('offered')
    expect(verdict(NOON + 20 * MINUTE - 1)).toBe('offered')
    expect(verdict(NOON + 20 * MINUTE)).toBe('expired')
    expect(checkReservationTime(own, { ...slot, to: '13:30' }, NOON, 0).verdict).toBe('not-offered')
    expect(checkReservationTime(own, { ...slot, date: 'soon' }, NOON, 0).verdict).toBe('not-offered')
  })
})
