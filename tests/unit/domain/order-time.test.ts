import { describe, expect, it } from 'vitest'
import { canOrder, orderHours, takesOrdersNow } from '../../../src/domain/time/order-time.ts'
import { NO_SCHEDULE, type ScheduledOrders } from '../../../src/domain/time/scheduled-orders.ts'

const LATER: ScheduledOrders = { ...NO_SCHEDULE, on: true }
const ONLY_LATER: ScheduledOrders = { ...LATER, onlySchedule: true }
const closed = { open: false, opens: null } as const
const open = { open: true, closesInMinutes: 30 } as const

describe('orderHours', () => {
  it('is the shift’s state, and open until hours are known', () => {
    expect(orderHours(open, LATER, false)).toEqual({ open: true, scheduled: LATER })
    expect(orderHours(closed, LATER, false)).toEqual({ open: false, scheduled: LATER })
    expect(orderHours(null, LATER, false)).toEqual({ open: true, scheduled: LATER })
  })

  // @feature hours.shipping-open
  it('is always open for parcels to other countries, which nobody schedules', () => {
    expect(orderHours(closed, ONLY_LATER, true)).toEqual({ open: true, scheduled: NO_SCHEDULE })
  })
})

// @feature guard.can-checkout cart.scheduled
it.each([
  // open, scheduling, takes orders now, can order
  [true, NO_SCHEDULE, true, true],
  [true, LATER, true, true],
  [true, ONLY_LATER, false, true],
  [true, { ...ONLY_LATER, on: false }, true, true],
  [false, NO_SCHEDULE, false, false],
  [false, LATER, false, true],
  [false, ONLY_LATER, false, true],
] as const)('open %s with %o: orders for now %s, cart and checkout %s', (isOpen, scheduled, forNow, any) => {
  expect(takesOrdersNow({ open: isOpen, scheduled })).toBe(forNow)
  expect(canOrder({ open: isOpen, scheduled })).toBe(any)
})
