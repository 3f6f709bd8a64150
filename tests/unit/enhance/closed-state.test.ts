import { afterEach, expect, test, vi } from 'vitest'
import { ALL_DAY } from '../../../src/domain/time/schedule.ts'
import { NO_SCHEDULING } from '../../../src/domain/time/scheduling-rules.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import { takesNoOrders, updateClosedState } from '../../../src/enhance/page/closed-state.ts'
import { DELIVERY_SETTINGS } from '../../helpers/page/checkout.ts'

const NOW = Date.parse('2026-05-06T12:00+03:00')
const timeZone = 'Asia/Kuwait'
const tomorrow = { thursday: { closed: false, shifts: [ALL_DAY] } }
const open = Object.fromEntries(weekdays.map((day) => [day, { closed: false, shifts: [ALL_DAY] }]))

// @feature cart.scheduled
test('a closed venue accepts only scheduled orders and parcels, by the same rules as cart and checkout', () => {
  for (const hours of [open, tomorrow, {}])
    for (const on of [false, true])
      for (const maxAdvance of [60, 1440])
        for (const delivery of [null, DELIVERY_SETTINGS, { ...DELIVERY_SETTINGS, shipping: true }]) {
          const scheduled = { ...NO_SCHEDULING, on, maxAdvance }
          const service = { pausedUntil: null, busy: null }
          const takesNone = takesNoOrders({ hours, scheduled, delivery, timeZone, service }, NOW)
          if (delivery?.shipping) expect(takesNone).toBe(false)
          else expect(takesNone).toBe(hours !== open && !(hours === tomorrow && on && maxAdvance > 12 * 60))
        }
})

// @feature counter.service
test('a paused venue accepts orders for after the pause only, until the pause is over', () => {
  const until = NOW + 60 * 60_000
  const service = { pausedUntil: until, busy: null }
  const shop = { hours: open, scheduled: NO_SCHEDULING, delivery: null, timeZone, service }
  expect([takesNoOrders(shop, NOW), takesNoOrders(shop, until)]).toEqual([true, false])
  expect(takesNoOrders({ ...shop, scheduled: { ...NO_SCHEDULING, on: true } }, NOW)).toBe(false)
})

afterEach(() => vi.unstubAllGlobals())

// @feature counter.enter-order
test('staff who enter an order see the menu of a closed venue as if it were open', () => {
  const isMarkedClosed = (session: Record<string, string>) => {
    const attributes = new Set<string>()
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => session[key] ?? null })
    vi.stubGlobal('document', {
      documentElement: {
        toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
      },
      querySelectorAll: () => [],
      querySelector: () => null,
      createElement: () => ({}),
    })
    const service = { pausedUntil: null, busy: null }
    const shop = { hours: {}, scheduled: NO_SCHEDULING, delivery: null, timeZone, service }
    const page = { timeZone, messages: { closed: 'Closed' } } as Parameters<typeof updateClosedState>[0]
    updateClosedState(page, shop, NOW)
    return attributes.has('data-closed')
  }
  expect([isMarkedClosed({}), isMarkedClosed({ staff: 'grill' })]).toEqual([true, false])
})
