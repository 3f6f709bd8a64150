// @feature-file messages.order-status
import { expect, test } from 'vitest'
import { orderStatus as status } from '../../../../src/domain/order/order-status.ts'
import { isNews, type ToldState } from '../../../../src/domain/order/told-state.ts'

const placed: ToldState = { status: status.pending, readyAt: null, changedAt: null }
const accepted: ToldState = { ...placed, status: status.accepted, readyAt: '2026-05-06T09:25:00.000Z' }
const later = { readyAt: '2026-05-06T09:45:00.000Z' }
const changed = { changedAt: '2026-05-06T09:05:00.000Z' }

test.each<[string, ToldState, ToldState, boolean]>([
  ['the same', accepted, accepted, false],
  ['acceptance', placed, accepted, true],
  ['refusal', placed, { ...placed, status: status.rejected }, true],
  ['an order for later that is due', { ...placed, status: status.scheduled }, placed, false],
  ['another time', accepted, { ...accepted, ...later }, true],
  [
    'another time of what is ready',
    { ...accepted, status: status.ready },
    { ...accepted, ...later, status: status.ready },
    false,
  ],
  ['what was removed', placed, { ...placed, ...changed }, true],
  ['what was handed over', accepted, { ...accepted, ...changed, status: status.delivered }, false],
])('%s', (_, told, now, expected) => {
  expect(isNews(told, now, false)).toBe(expected)
})

test('a delivery that is on its way can arrive at another time', () => {
  const out = { ...accepted, status: status.out }
  expect(isNews(out, { ...out, ...later }, true)).toBe(true)
})
