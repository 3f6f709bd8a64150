// @feature-file shifts.shifts call.shifts

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createBranchView } from '../../../api/venues/branch-view.ts'
import { upcomingShifts } from '../../../api/venues/upcoming-shifts.ts'
import { venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { grill } from '../../api/support/venue.ts'

/** The fixture venue open on these shifts. Wednesday is 6 May 2026; Kuwait is three hours ahead of UTC all year. */
function at(time: string, shifts: object) {
  const view = createBranchView(
    v.parse(venueFileSchema, { ...grill(), shifts: { 'grill-b1': shifts } }),
    'grill-b1',
  )
  if (!view) throw new Error('no branch')
  return upcomingShifts(view, Date.parse(`2026-05-06T${time}:00+03:00`))
}
const lunch = { shifts: [{ time_from: '12:00', time_to: '2:00 pm' }] }
const night = { shifts: [{ time_from: '23:00', time_to: '01:00' }] }

// @feature shifts.days
test('returns seven days from today, with dates, in the venue’s time zone', () => {
  const { days, today, time_zone } = at('00:30', {})
  expect(time_zone).toBe('Asia/Kuwait')
  expect(days[0]).toEqual(today)
  expect(days.map((day) => day.day)).toEqual([
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
    'monday',
    'tuesday',
  ])
  expect(days.map((day) => day.date)[6]).toBe('2026-05-12')
  expect(days.every((day) => day.status === 'closed' && day.opens_at === null)).toBe(true)
})

test('hours that the venue states are marked as stated, even if it is closed all week', () => {
  expect(at('00:30', {}).stated).toBe(true)
})

// @feature shifts.status rule.past-slots
test.each([
  ['11:59', 'closed', '12:00', ['12:00', '12:30', '13:00', '13:30']],
  ['12:00', 'open', null, ['12:30', '13:00', '13:30']],
  ['13:59', 'open', null, []],
  ['14:00', 'closed', null, []],
])('at %s a lunch place is %s', (time, status, opensAt, slots) => {
  const { today, days } = at(time, { wednesday: lunch, thursday: lunch })
  expect([today.status, today.opens_at, today.slots.map((slot) => slot.from)]).toEqual([
    status,
    opensAt,
    slots,
  ])
  expect(days[1]).toMatchObject({ status: 'open', opens_at: '12:00' })
  expect(days[1]?.slots).toHaveLength(4)
})

// @feature shifts.slots
test('a shift past midnight is open on the next day, and its slots belong to that day', () => {
  const { today, days } = at('00:15', { tuesday: night })
  expect([today.status, today.slots]).toEqual(['open', [{ from: '00:30', to: '01:00' }]])
  expect(days[6]?.slots).toEqual([
    { from: '23:00', to: '23:30' },
    { from: '23:30', to: '24:00' },
  ])
})
