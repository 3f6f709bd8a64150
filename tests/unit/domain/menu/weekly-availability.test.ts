import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TimeLimit, violatedTimeLimit } from '../../../../src/domain/menu/availability.ts'
import { deferToOpening, weeklyAvailability } from '../../../../src/domain/menu/weekly-availability.ts'
import { formatClockTime } from '../../../../src/domain/time/clock-time.ts'
import { weekdays } from '../../../../src/domain/time/weekday.ts'

const DAY = 1440
const limit = (from: string | null, to: string | null, days?: readonly boolean[]): TimeLimit => ({
  window: { from, to },
  ...(days && { days }),
})
const WEEKEND = [false, false, false, false, false, true, true]

describe('weeklyAvailability', () => {
  it('returns a span per day for a daily window', () => {
    const week = weeklyAvailability([[limit('07:00', '11:30')]])
    expect(week).toHaveLength(7)
    expect(week?.[0]).toEqual([420, 690])
    expect(week?.[6]).toEqual([6 * DAY + 420, 6 * DAY + 690])
  })

  it('joins spans across midnight, also on the last day of the week', () => {
    expect(weeklyAvailability([[limit('22:00', '02:00', WEEKEND)]])).toEqual([
      [0, 120],
      [5 * DAY + 1320, 6 * DAY + 120],
      [6 * DAY + 1320, 7 * DAY],
    ])
  })

  it('returns the whole week without limits, and null for dated limits', () => {
    expect(weeklyAvailability([])).toEqual([[0, 7 * DAY]])
    expect(weeklyAvailability([[limit('2026-05-01T18:30', null)]])).toBeNull()
  })

  // @feature screen.unavailable-last
  it('agrees with violatedTimeLimit at any minute', () => {
    const time = fc.option(fc.integer({ min: 0, max: DAY }).map(formatClockTime))
    const days = fc.option(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), { nil: undefined })
    const limits = fc.array(
      fc.array(
        fc.tuple(time, time, days).map((of) => limit(...of)),
        { minLength: 1, maxLength: 2 },
      ),
      {
        maxLength: 2,
      },
    )
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 7 * DAY - 1 }), (limitSets, at) => {
        const [weekday = 'monday', minute] = [weekdays[Math.floor(at / DAY)], at % DAY]
        const isOpen = violatedTimeLimit(limitSets, { weekday, minute, date: '2026-05-04' }) === null
        expect(weeklyAvailability(limitSets)?.some(([from, to]) => from <= at && at < to)).toBe(isOpen)
      }),
    )
  })
})

describe('deferToOpening', () => {
  const shift = (from: number, to: number) => ({ closed: false, shifts: [{ from, to }] })
  const daily = (from: number, to: number) =>
    Object.fromEntries(weekdays.map((day) => [day, shift(from, to)]))

  it('adds the closed hours before breakfast, but not those before lunch', () => {
    const week = daily(420, 1320)
    expect(deferToOpening(weeklyAvailability([[limit('07:00', '11:00')]]) ?? [], week).slice(0, 3)).toEqual([
      [0, 660],
      [1320, DAY + 660],
      [DAY + 1320, 2 * DAY + 660],
    ])
    const lunch = weeklyAvailability([[limit('12:00', '23:00')]]) ?? []
    expect(deferToOpening(lunch, week)[0]).toEqual([720, 1320])
  })

  it('continues past closed days and the end of the week', () => {
    const mondays =
      weeklyAvailability([[limit(null, null, [true, false, false, false, false, false, false])]]) ?? []
    const week = { monday: shift(540, 1320), saturday: shift(540, 1320) }
    expect(deferToOpening(mondays, week)).toEqual([
      [0, 1320],
      [5 * DAY + 1320, 7 * DAY],
    ])
  })

  it('counts a shift past the end of Sunday as open', () => {
    const late = { sunday: shift(1200, 120) }
    expect(deferToOpening([[0, 60]], late)).toEqual([[0, 60]])
  })

  it('returns the spans unchanged for a week without opening hours', () => {
    expect(deferToOpening([[60, 120]], {})).toEqual([[60, 120]])
  })
})
