import { expect, test } from 'vitest'
import { venueInstant } from '../../../../src/domain/time/venue-instant.ts'

// @feature desk.schedule
test.each([
  ['2026-12-24T18:00', 'Asia/Kuwait', '2026-12-24T15:00:00.000Z'],
  ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  // Clocks show 02:30 twice on this day.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
])('%s in %s is one instant', (wall, timeZone, instant) => {
  const found = venueInstant(wall, timeZone)
  expect(typeof found === 'number' && new Date(found).toISOString()).toBe(instant)
})

// @feature desk.schedule
test.each([
  ['2026-03-29T02:30', 'skipped'],
  ['2026-02-30T12:00', 'no-date'],
  ['2026-02-03T24:00', 'no-date'],
  ['2026-02-03T12:60', 'no-date'],
  ['tomorrow', 'no-date'],
])('%s in Berlin is no time: %s', (wall, reason) => {
  expect(venueInstant(wall, 'Europe/Berlin')).toBe(reason)
})
