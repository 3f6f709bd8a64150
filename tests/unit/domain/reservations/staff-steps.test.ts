import { expect, test } from 'vitest'
import { reservationStatus as status } from '../../../../src/domain/reservations/reservation-status.ts'
import { reservationDays, reservationSteps } from '../../../../src/domain/reservations/staff-steps.ts'

// @feature-file counter.reservations

test('guests can be missed only once their time has come', () => {
  expect(reservationSteps(status.pending, 100, 200)).toEqual(['accept', 'decline'])
  expect(reservationSteps(status.accepted, 100, 99)).toEqual(['complete', 'withdraw'])
  expect(reservationSteps(status.accepted, 100, 100)).toEqual(['complete', 'noShow', 'withdraw'])
  for (const final of [status.rejected, status.completed, status.cancelled])
    expect(reservationSteps(final, 100, 200)).toEqual([])
})

test('reservations are grouped by day, each day by time and table', () => {
  const at = (date: string, from: string, table: string | null) => ({
    schedule: { date, from },
    table: table === null ? null : { id: table },
  })
  const [late, b, a, none, next] = [
    at('2026-05-06', '20:00', 'a'),
    at('2026-05-06', '09:30', 'b'),
    at('2026-05-06', '09:30', 'a'),
    at('2026-05-06', '09:30', null),
    at('2026-05-07', '08:00', 'a'),
  ]
  expect(reservationDays([next, late, b, a, none] as const)).toEqual([
    { date: '2026-05-06', reservations: [none, a, b, late] },
    { date: '2026-05-07', reservations: [next] },
  ])
})
