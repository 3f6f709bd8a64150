import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderStatus } from '../../../../src/domain/order-status.ts'
import { activeOrder } from '../../../../src/stores/orders/active-order.ts'
import type { CurrentOrders } from '../../../../src/stores/orders/current-orders.ts'
import { keepDeviceOrder, markOver } from '../../../../src/stores/orders/device-orders.ts'
import { hasLiveOrder } from '../../../../src/stores/orders/live-order.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

const order = (id: string, number: number, status: number, payment = 'none') =>
  ({ id, number, status, payment: { state: payment } }) as never
const ready = (...orders: never[]): CurrentOrders => ({ state: 'ready', orders, stale: false })

describe('the bar of an order in progress', () => {
  test('names the newest order and its status, and leads to it', () => {
    expect(activeOrder(ready(order('a/7', 1042, orderStatus.ready)), 'grill')).toEqual({
      number: 1042,
      status: 'ready',
      others: 0,
      href: '/grill/order/a%2F7',
    })
  })

  test('leads to all orders in progress where there are several', () => {
    const orders = ready(order('b', 1043, orderStatus.accepted), order('a', 1042, orderStatus.ready))
    expect(activeOrder(orders, 'grill')).toMatchObject({
      number: 1043,
      others: 1,
      href: '/grill/orders/status',
    })
  })

  test('says that an order waits for its payment, but not once it is over', () => {
    const unpaid = (status: number) => activeOrder(ready(order('a', 1, status, 'awaiting')), 'grill')?.status
    expect(unpaid(orderStatus.pending)).toBe('unpaid')
    expect(unpaid(orderStatus.cancelled)).toBe('cancelled')
  })

  test('is not there before anything is known, and without an order', () => {
    expect(activeOrder({ state: 'loading' }, 'grill')).toBeNull()
    expect(activeOrder({ state: 'failed' }, 'grill')).toBeNull()
    expect(activeOrder(ready(), 'grill')).toBeNull()
  })
})

describe('whether a page has to look for orders', () => {
  const kept = { secret: 's', placedAt: 0 }

  test('depends on the orders of this device at this venue that are not over', () => {
    expect(hasLiveOrder('grill')).toBe(false)
    keepDeviceOrder({ ...kept, id: 'x', referenceId: 'cafe' })
    expect(hasLiveOrder('grill')).toBe(false)
    keepDeviceOrder({ ...kept, id: 'y', referenceId: 'grill' })
    expect(hasLiveOrder('grill')).toBe(true)
    markOver('y')
    expect(hasLiveOrder('grill')).toBe(false)
  })

  test.each(['{}', 'null', '[null]', 'not JSON'])('is no where the storage holds %s', (text) => {
    localStorage.setItem('okmenu_delivery_orders', text)
    expect(hasLiveOrder('grill')).toBe(false)
  })
})
