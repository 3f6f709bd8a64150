import { expect, test } from 'vitest'
import { isBoardMissing } from '../../../../src/domain/staff/board-missing.ts'
import type { WeekSchedule } from '../../../../src/domain/time/schedule.ts'

const MINUTE = 60_000
/** Wednesday, 6 May 2026. Kuwait is three hours ahead of UTC. */
const at = (clock: string) => Date.parse(`2026-05-06T${clock}:00+03:00`)
const HOURS: WeekSchedule = { wednesday: { closed: false, shifts: [{ from: 600, to: 1320 }] } }
const isMissing = (lastSeen: number, now: number, hours: WeekSchedule = HOURS) =>
  isBoardMissing(hours, 'Asia/Kuwait', { lastSeen, now })

// @feature counter.warnings
test('a board is missing after five minutes without one, within the opening hours', () => {
  const yesterday = at('10:00') - 24 * 60 * MINUTE
  expect(isMissing(at('12:00'), at('12:05'))).toBe(true)
  expect(isMissing(at('12:00'), at('12:05') - 1)).toBe(false)
  expect(isMissing(yesterday, at('10:04'))).toBe(false)
  expect(isMissing(yesterday, at('10:05'))).toBe(true)
  expect(isMissing(at('21:58'), at('22:03'))).toBe(false)
})

test('a branch that states no hours has no time at which it must have a board', () => {
  const always = { closed: false, shifts: [{ from: 0, to: 1440 }] }
  expect(isMissing(at('12:00'), at('12:05'), { wednesday: always, unstated: true })).toBe(false)
  expect(isMissing(at('12:00'), at('12:05'), { wednesday: always })).toBe(true)
})
