import fc from 'fast-check'
import { expect, test } from 'vitest'
import { venueTime } from '../../../../src/domain/time/weekday.ts'
import { zoneClock } from '../../../../src/domain/time/zone-changes.ts'
import { type OffsetFrom, rememberClock } from '../../../../src/domain/time/zone-clock.ts'

// Among them: no clock changes, changes in the south, by half an hour, at Ramadan, and offsets that are no whole hours.
const ZONES = [
  ...[
    'Asia/Kuwait',
    'Asia/Kathmandu',
    'Asia/Beirut',
    'Africa/Cairo',
    'Africa/Casablanca',
    'America/St_Johns',
  ],
  ...[
    'Australia/Lord_Howe',
    'America/Santiago',
    'Europe/Berlin',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'UTC',
  ],
]
const [FROM, TO] = [Date.UTC(2026), Date.UTC(2032)]

test('a known clock shows the time that the browser’s time zone does', () => {
  const moments = fc.array(fc.integer({ min: FROM - 1e11, max: TO + 1e11 }), { minLength: 1, maxLength: 20 })
  // The changes themselves, and the minutes before.
  const changes = ZONES.flatMap((zone) =>
    (JSON.parse(zoneClock(zone)) as OffsetFrom[])
      .slice(1)
      .flatMap(([minute]) => [minute * 60_000, minute * 60_000 - 1]),
  )
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (zone, random) => {
      const all = [...random, ...changes]
      const expected = all.map((now) => venueTime(now, zone))
      rememberClock(zone, zoneClock(zone))
      try {
        expect(all.map((now) => venueTime(now, zone))).toEqual(expected)
      } finally {
        rememberClock(zone)
      }
    }),
    { numRuns: 30 },
  )
})

test('a clock is short, and knows nothing before and after its years', () => {
  expect(zoneClock('Asia/Kuwait')).toBe(`[[0,null],[${FROM / 60_000},180],[${TO / 60_000},null]]`)
  for (const zone of ZONES) expect(zoneClock(zone).length).toBeLessThan(460)
  expect(() => zoneClock('Mars/Olympus')).toThrow(RangeError)
})
