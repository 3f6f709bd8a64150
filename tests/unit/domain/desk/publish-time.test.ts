import { expect, test } from 'vitest'
import { publishTime } from '../../../../src/domain/desk/publish-time.ts'

const now = Date.parse('2026-03-20T12:00:00Z')

// @feature desk.schedule
test.each([
  ['2026-03-20T13:00', 'past'],
  ['2026-03-20T13:01', Date.parse('2026-03-20T12:01:00Z')],
  ['2026-03-29T02:30', 'skipped'],
  ['2026-03-29T', 'missing'],
  ['2027-03-20T12:00', Date.parse('2027-03-20T11:00:00Z')],
  ['2027-03-22T13:00', 'far'],
])('%s in Berlin', (wall, expected) => {
  expect(publishTime(wall, { timeZone: 'Europe/Berlin', now })).toBe(expected)
})
