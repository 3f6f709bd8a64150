// @feature-file order.planned

import { expect, test } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { shownStatus } from '../../../../src/domain/order/shown-status.ts'

const at = Date.parse
const noon = { date: '2026-05-07', from: '12:00' }
const shown = (status: number, schedule: typeof noon | null, now: string, timeZone = 'Asia/Kuwait') =>
  shownStatus({ status: status as never, schedule }, timeZone, at(now))

test('an accepted order for later is prepared from an hour before its slot, by the venue’s clock', () => {
  expect(shown(orderStatus.accepted, noon, '2026-05-06T09:00Z')).toBe('planned')
  expect(shown(orderStatus.accepted, noon, '2026-05-07T07:59:59Z')).toBe('planned')
  expect(shown(orderStatus.accepted, noon, '2026-05-07T08:00Z')).toBe('accepted')
})

test('other orders have the name of their status', () => {
  expect(shown(orderStatus.accepted, null, '2026-05-06T09:00Z')).toBe('accepted')
  expect(shown(orderStatus.scheduled, noon, '2026-05-06T09:00Z')).toBe('scheduled')
  // Staff may finish an order before its time.
  expect(shown(orderStatus.ready, noon, '2026-05-06T09:00Z')).toBe('ready')
})

test('a time that clocks skip is long past', () => {
  const skipped = { date: '2026-03-29', from: '02:30' }
  expect(shown(orderStatus.accepted, skipped, '2026-03-28T09:00Z', 'Europe/Berlin')).toBe('accepted')
})
