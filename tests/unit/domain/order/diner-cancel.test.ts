// @feature-file order.cancel-changed

import { expect, test } from 'vitest'
import { dinerMayCancelUntil } from '../../../../src/domain/order/diner-cancel.ts'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'

const CHANGED = Date.parse('2026-05-06T09:00:00Z')
const five = Date.parse('2026-05-06T09:05:00Z')
const always = Number.POSITIVE_INFINITY
const slot = (from: string) => ({ date: '2026-05-06', from })

test.each([
  ['an order without an answer', status.pending, null, null, always],
  ['a scheduled one', status.scheduled, null, slot('18:00'), always],
  ['one that was changed before it was accepted', status.pending, CHANGED, null, always],
  ['an accepted one', status.accepted, null, null, null],
  ['one that was changed, for five minutes', status.accepted, CHANGED, null, five],
  [
    'a later one, until an hour before its slot by the venue’s clock',
    ...([status.accepted, CHANGED, slot('18:00'), Date.parse('2026-05-06T14:00:00Z')] as const),
  ],
  ['one that is due, for five minutes', status.accepted, CHANGED, slot('12:30'), five],
  ['one that is ready', status.ready, CHANGED, null, null],
  ['one that is on its way', status.out, CHANGED, null, null],
  ['one that is over', status.cancelled, CHANGED, null, null],
] as const)('%s', (_, current, changedAt, schedule, until) => {
  expect(dinerMayCancelUntil({ status: current, changedAt, schedule }, 'Asia/Kuwait')).toBe(until)
})
