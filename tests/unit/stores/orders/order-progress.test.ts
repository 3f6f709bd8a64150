import { describe, expect, it } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { progressSteps } from '../../../../src/stores/orders/order-progress.ts'

const { pending, accepted, ready, out, delivered, rejected, cancelled, scheduled } = orderStatus
const at = (status: (typeof orderStatus)[keyof typeof orderStatus]) => ({
  status,
  at: `2026-01-01T10:0${status % 10}:00Z`,
})
const shown = (...statuses: (typeof orderStatus)[keyof typeof orderStatus][]) =>
  progressSteps(statuses.at(-1) ?? pending, statuses.map(at)).map(({ status, state }) => `${status} ${state}`)

describe('progressSteps', () => {
  it('shows past, current and usual next steps', () => {
    expect(shown(pending)).toEqual(['pending current', 'accepted next', 'ready next', 'delivered next'])
    expect(shown(pending, accepted)).toEqual([
      'pending done',
      'accepted current',
      'ready next',
      'delivered next',
    ])
    expect(shown(pending, accepted, ready, out)).toEqual([
      'pending done',
      'accepted done',
      'ready done',
      'out current',
      'delivered next',
    ])
  })

  it('includes the step out for delivery for deliveries', () => {
    const steps = (status: (typeof orderStatus)[keyof typeof orderStatus]) =>
      progressSteps(status, [at(status)], true).map((step) => `${step.status} ${step.state}`)
    expect(steps(accepted)).toEqual(['accepted current', 'ready next', 'out next', 'delivered next'])
    expect(steps(ready)).toEqual(['ready current', 'out next', 'delivered next'])
    expect(steps(out)).toEqual(['out current', 'delivered next'])
  })

  it('shows no next steps once the order is over', () => {
    expect(shown(pending, accepted, delivered).at(-1)).toBe('delivered done')
    expect(shown(pending, rejected)).toEqual(['pending done', 'rejected refused'])
    expect(shown(pending, accepted, cancelled)).toEqual([
      'pending done',
      'accepted done',
      'cancelled refused',
    ])
  })

  it('starts with the scheduled step for a scheduled order', () => {
    expect(shown(scheduled)).toEqual(['scheduled current', 'accepted next', 'ready next', 'delivered next'])
  })

  it('uses only the status if there is no history', () => {
    expect(progressSteps(accepted, [])[0]).toEqual({ status: 'accepted', state: 'current', at: null })
  })
})
