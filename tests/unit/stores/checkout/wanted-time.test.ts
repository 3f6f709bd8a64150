import { beforeEach, expect, test } from 'vitest'
import { keptChoice } from '../../../../src/stores/checkout/schedule-choice.ts'
import { wantedTime } from '../../../../src/stores/checkout/wanted-time.ts'

const KUWAIT = { timeZone: 'Asia/Kuwait', ordersLater: true }
/** Friday noon in Kuwait. */
const NOW = Date.parse('2026-05-01T12:00+03:00')
const $kept = keptChoice('cart:u1', 'pickup')
const slot = (date: string, from: string) => ({ when: 'later' as const, slot: { date, from, to: '23:00' } })
const wanted = (venue = KUWAIT) => wantedTime('cart:u1', 'pickup', venue, NOW)
const now = { weekday: 'friday', minute: 720, date: '2026-05-01' }
beforeEach(() => $kept.set(undefined))

test('is now until a slot is chosen', () => {
  expect(wanted()).toEqual(now)
  $kept.set({ when: 'now' })
  expect(wanted()).toEqual(now)
})

test('is the start of the chosen slot, on its weekday', () => {
  $kept.set(slot('2026-05-02', '08:30'))
  expect(wanted()).toEqual({ weekday: 'saturday', minute: 510, date: '2026-05-02' })
  expect(wantedTime('cart:u1', 'delivery', KUWAIT, NOW)).toEqual(now)
})

test('is now where the slot has passed, or orders for later are not taken any more', () => {
  $kept.set(slot('2026-05-01', '12:00'))
  expect(wanted()).toEqual(now)
  $kept.set(slot('2026-05-02', '08:30'))
  expect(wanted({ ...KUWAIT, ordersLater: false })).toEqual(now)
})
