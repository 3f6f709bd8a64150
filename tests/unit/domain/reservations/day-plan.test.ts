// @feature-file counter.seating

import { expect, test } from 'vitest'
import { planDay } from '../../../../src/domain/reservations/day-plan.ts'
import { reservationStatus as status } from '../../../../src/domain/reservations/reservation-status.ts'

const stay = (from: string, minutes: number, ...tables: string[]) => ({
  status: status.accepted as (typeof status)[keyof typeof status],
  schedule: { from },
  starts_at: '2026-05-06T16:00:00Z',
  ends_at: new Date(Date.parse('2026-05-06T16:00:00Z') + minutes * 60_000).toISOString(),
  tables: tables.map((id) => ({ id })),
})

test('a day is planned by table: without one first, then the venue’s tables in order, then those it no longer has', () => {
  const [late, early, open, gone] = [
    stay('23:30', 75, 'a', 'b'),
    stay('19:15', 90, 'b'),
    stay('20:00', 60),
    stay('21:00', 30, 'x'),
  ]
  const plan = planDay([late, early, open, gone], ['b', 'a', 'c'])
  expect(plan).toMatchObject({ from: 19 * 60, to: 25 * 60 })
  expect(
    plan?.rows.map(({ tableId, stays }) => [tableId, stays.map(({ reservation }) => reservation)]),
  ).toEqual([
    [null, [open]],
    ['b', [early, late]],
    ['a', [late]],
    ['c', []],
    ['x', [gone]],
  ])
  expect(plan?.rows[1]?.stays.map(({ from, minutes }) => [from, minutes])).toEqual([
    [19 * 60 + 15, 90],
    [23 * 60 + 30, 75],
  ])
})

test('a reservation that is over leaves the plan', () => {
  expect(planDay([{ ...stay('19:00', 90, 'a'), status: status.completed }], ['a'])).toBeNull()
})
