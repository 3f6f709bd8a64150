import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder, markOver } from '../../../../src/stores/device-orders.ts'
import { hasOrderOnDevice } from '../../../../src/stores/live-order.ts'
import { activeOrder } from '../../../../src/stores/orders/active-order.ts'
import type { CurrentOrders } from '../../../../src/stores/orders/current-orders.ts'
import { isAnyLive, lastOrderPath, readDeviceOrders } from '../../../../src/stores/orders/last-order.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'

beforeEach(() => {
  fakePage()
  $deviceOrders.set([])
})
afterEach(() => void vi.unstubAllGlobals())

const AT = { referenceId: 'grill', timeZone: 'Asia/Kuwait', now: Date.parse('2026-05-06T09:00Z') }
const order = (
  id: string,
  number: number,
  status: number,
  payment = 'none',
  schedule: object | null = null,
) => ({ id, number, status, schedule, payment: { state: payment } }) as never
const ready = (...orders: never[]): CurrentOrders => ({ state: 'ready', orders, stale: false })

describe('the bar for active orders', () => {
  // @feature order.live-status
  test('shows the newest order with its status and a link to it', () => {
    expect(activeOrder(ready(order('a/7', 1042, orderStatus.ready)), AT)).toEqual({
      number: 1042,
      status: 'ready',
      others: 0,
      href: '/grill/order/a%2F7',
    })
  })

  test('links to all active orders if there are several', () => {
    const orders = ready(order('b', 1043, orderStatus.accepted), order('a', 1042, orderStatus.ready))
    expect(activeOrder(orders, AT)).toMatchObject({
      number: 1043,
      others: 1,
      href: '/grill/orders/status',
    })
  })

  test('shows that an order awaits payment unless the order is over', () => {
    const unpaid = (status: number) => activeOrder(ready(order('a', 1, status, 'awaiting')), AT)?.status
    expect(unpaid(orderStatus.pending)).toBe('unpaid')
    expect(unpaid(orderStatus.cancelled)).toBe('cancelled')
  })

  // @feature order.planned
  test('shows that an accepted order for later is planned until it is prepared', () => {
    const orders = ready(order('a', 1, orderStatus.accepted, 'none', { date: '2026-05-07', from: '12:00' }))
    expect(activeOrder(orders, AT)?.status).toBe('planned')
    expect(activeOrder(orders, { ...AT, now: Date.parse('2026-05-07T08:00Z') })?.status).toBe('accepted')
  })

  test('is hidden while nothing is known and without orders', () => {
    expect(activeOrder({ state: 'loading' }, AT)).toBeNull()
    expect(activeOrder({ state: 'failed' }, AT)).toBeNull()
    expect(activeOrder(ready(), AT)).toBeNull()
  })
})

describe('the orders of this device', () => {
  const kept = { secret: 's', placedAt: 0 }
  const isLive = (referenceId: string) => isAnyLive(readDeviceOrders(referenceId))
  const last = (referenceId: string) => lastOrderPath(readDeviceOrders(referenceId))

  test('exist per venue and are live until they are over', () => {
    expect(hasOrderOnDevice('grill')).toBe(false)
    keepDeviceOrder({ ...kept, id: 'x', referenceId: 'cafe' })
    expect(hasOrderOnDevice('grill')).toBe(false)
    keepDeviceOrder({ ...kept, id: 'y', referenceId: 'grill' })
    expect([hasOrderOnDevice('grill'), isLive('grill')]).toEqual([true, true])
    markOver('y')
    expect([hasOrderOnDevice('grill'), isLive('grill'), isLive('cafe')]).toEqual([true, false, true])
  })

  // @feature order.again-from-home
  test('link to the last one, to be repeated, once all are over', () => {
    expect(last('grill')).toBeNull()
    for (const id of ['a/1', 'a/2']) keepDeviceOrder({ ...kept, id, referenceId: 'grill' })
    keepDeviceOrder({ ...kept, id: 'a/3', referenceId: 'cafe' })
    markOver('a/2')
    expect(last('grill')).toBeNull()
    markOver('a/1')
    expect([last('grill'), last('cafe')]).toEqual(['/grill/order/a%2F2', null])
  })

  test.each(['{}', 'null', '[null]', 'not JSON'])('are empty if %s is stored', (text) => {
    localStorage.setItem('okmenu_delivery_orders', text)
    expect([hasOrderOnDevice('grill'), last('grill')]).toEqual([false, null])
  })
})
