import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextWeekday, previousWeekday, venueTime, weekdays } from '../../../../src/domain/time/weekday.ts'

const at = (iso: string, zone?: string) => venueTime(Date.parse(iso), zone)

describe('venueTime', () => {
  // @feature limit.time-zone
  it('returns Kuwait time without a time zone', () => {
    expect(at('2026-05-01T21:30:00Z')).toEqual({ weekday: 'saturday', minute: 30, date: '2026-05-02' })
  })

  it.each([
    // The night when clocks go forward in Zürich: 02:00 becomes 03:00.
    ['2026-03-29T00:59:59Z', 'Europe/Zurich', 'sunday', 119, '2026-03-29'],
    ['2026-03-29T01:00:00Z', 'Europe/Zurich', 'sunday', 180, '2026-03-29'],
    // The night when clocks go back in New York: 01:30 occurs twice.
    ['2026-11-01T05:30:00Z', 'America/New_York', 'sunday', 90, '2026-11-01'],
    ['2026-11-01T06:30:00Z', 'America/New_York', 'sunday', 90, '2026-11-01'],
    // On both sides of the date line.
    ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', 'friday', 30, '2026-01-02'],
    ['2026-01-01T10:30:00Z', 'Pacific/Pago_Pago', 'wednesday', 1410, '2025-12-31'],
    ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', 'thursday', 345, '2026-01-01'],
    // Midnight is minute 0 of the new day, not 24:00 of the old one.
    ['2026-05-01T21:00:00Z', 'Asia/Kuwait', 'saturday', 0, '2026-05-02'],
  ])('%s in %s is %s, minute %i of %s', (iso, zone, weekday, minute, date) => {
    expect(at(iso, zone)).toEqual({ weekday, minute, date })
  })

  it('throws for an unknown time zone', () => {
    expect(() => at('2026-05-01T00:00:00Z', 'Mars/Olympus')).toThrow(RangeError)
  })

  it('agrees with plain arithmetic in a zone without daylight saving time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        const shifted = new Date(now + 3 * 3_600_000)
        expect(venueTime(now, 'Asia/Kuwait')).toEqual({
          weekday: weekdays[(shifted.getUTCDay() + 6) % 7],
          minute: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
          date: shifted.toISOString().slice(0, 10),
        })
      }),
    )
  })
})

// @feature schedule.week-start
it('weeks start on Monday, and Monday follows Sunday', () => {
  expect(weekdays[0]).toBe('monday')
  expect(weekdays.map(nextWeekday)).toEqual([...weekdays.slice(1), 'monday'])
  expect(weekdays.map((day) => previousWeekday(nextWeekday(day)))).toEqual([...weekdays])
})
