import { describe, expect, it } from 'vitest'
import { orderingState, takesOrdersNow } from '../../../../src/domain/time/order-time.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { availableSlots, checkSlot } from '../../../../src/domain/time/slots.ts'
import { extraMinutes, pauseEnd } from '../../../../src/domain/time/type-service.ts'
import { type ServiceEntry, serviceOf } from '../../../../src/domain/venue/service-state.ts'

const NOON = Date.parse('2026-05-06T12:00+03:00')
const MINUTE = 60_000
const paused: ServiceEntry = { type: 'pickup', state: 'paused', minutes: 0, until: NOON + 60 * MINUTE }
const busy: ServiceEntry = { type: 'delivery', state: 'busy', minutes: 15, until: NOON + 30 * MINUTE }

// @feature counter.service
describe('what staff say about selling types', () => {
  it('is about one type, until its end', () => {
    const pickup = serviceOf([paused, busy], 'pickup')
    const { until } = paused
    expect([NOON, until - 1, until].map((at) => pauseEnd(pickup, at))).toEqual([until, until, null])
    expect(extraMinutes(pickup, NOON)).toBe(0)
    const delivery = serviceOf([paused, busy], 'delivery')
    expect([extraMinutes(delivery, NOON), extraMinutes(delivery, busy.until)]).toEqual([15, 0])
    expect(pauseEnd(delivery, NOON)).toBeNull()
    expect(serviceOf([paused, busy], 'dinein')).toEqual({ pausedUntil: null, busy: null })
  })

  it('a pause stops orders for now as being closed does, but not parcels to other countries', () => {
    const open = { open: true as const, closesInMinutes: null }
    const scheduled = { ...NO_SCHEDULING, on: true }
    expect(takesOrdersNow(orderingState(open, scheduled, false, true))).toBe(false)
    expect(orderingState(open, scheduled, false, true).scheduled.on).toBe(true)
    expect(takesOrdersNow(orderingState(open, scheduled, true, true))).toBe(true)
  })

  it('no slot starts before the end of a pause', () => {
    const day = { closed: false, shifts: [{ from: 11 * 60, to: 15 * 60 }] }
    const rules = {
      hours: { wednesday: day },
      scheduled: { ...NO_SCHEDULING, on: true, maxAdvance: 1440 },
      timeZone: 'Asia/Kuwait',
      service: { pausedUntil: NOON + 60 * MINUTE },
    }
    expect(availableSlots(rules, NOON).map(({ from }) => from)).toEqual(['13:00', '13:30', '14:00', '14:30'])
    const slot = (from: string, to: string) => ({ date: '2026-05-06', from, to })
    expect(checkSlot(rules, slot('12:30', '13:00'), NOON, 0)).toBe('expired')
    expect(checkSlot(rules, slot('13:00', '13:30'), NOON, 0)).toBe('offered')
    expect(checkSlot({ ...rules, service: { pausedUntil: null } }, slot('12:30', '13:00'), NOON, 0)).toBe(
      'offered',
    )
  })
})
