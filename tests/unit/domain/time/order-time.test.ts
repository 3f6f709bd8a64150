import { describe, expect, it } from 'vitest'
import { canOrder, orderingState, takesOrdersNow } from '../../../../src/domain/time/order-time.ts'
import { NO_SCHEDULING, type SchedulingRules } from '../../../../src/domain/time/scheduling-rules.ts'

const LATER: SchedulingRules = { ...NO_SCHEDULING, on: true }
const ONLY_LATER: SchedulingRules = { ...LATER, onlySchedule: true }
const closed = { open: false, opens: null } as const
const open = { open: true, closesInMinutes: 30 } as const

describe('orderingState', () => {
  it('follows the opening hours, and is open until they are known', () => {
    expect(orderingState(open, LATER, false)).toEqual({ open: true, scheduled: LATER })
    expect(orderingState(closed, LATER, false)).toEqual({ open: false, scheduled: LATER })
    expect(orderingState(null, LATER, false)).toEqual({ open: true, scheduled: LATER })
  })

  // @feature hours.shipping-open
  it('is always open, without scheduling, for parcels to other countries', () => {
    expect(orderingState(closed, ONLY_LATER, true)).toEqual({ open: true, scheduled: NO_SCHEDULING })
  })
})

// @feature guard.can-checkout cart.scheduled
it.each([
  // Open, scheduling, accepts orders for now, accepts orders at all.
  [true, NO_SCHEDULING, true, true],
  [true, LATER, true, true],
  [true, ONLY_LATER, false, true],
  [true, { ...ONLY_LATER, on: false }, true, true],
  [false, NO_SCHEDULING, false, false],
  [false, LATER, false, true],
  [false, ONLY_LATER, false, true],
] as const)(
  'open %s with %o: accepts orders for now %s, allows cart and checkout %s',
  (isOpen, scheduled, forNow, any) => {
    expect(takesOrdersNow({ open: isOpen, scheduled })).toBe(forNow)
    expect(canOrder({ open: isOpen, scheduled })).toBe(any)
  },
)
