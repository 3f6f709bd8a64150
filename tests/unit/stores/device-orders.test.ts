import { cleanStores } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { $deviceOrders } from '../../../src/stores/device-orders.ts'
import { DEVICE_ORDERS_KEY } from '../../../src/stores/live-order.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

afterEach(() => {
  cleanStores($deviceOrders)
  vi.unstubAllGlobals()
})

/** What a page that opens now finds of what the device kept. */
function found(stored: string) {
  fakePage().local[DEVICE_ORDERS_KEY] = stored
  const stop = $deviceOrders.listen(() => {})
  const orders = $deviceOrders.get()
  stop()
  return orders
}

test('a later page finds the orders of the device, without entries that are none', () => {
  const order = { id: 'o-1', secret: 's-1', referenceId: 'grill', placedAt: 1 }
  const stored = [order, { id: 'o-2' }, { secret: 's-3' }, null, 'o-4', { id: 5, secret: 's-5' }]
  expect(found(JSON.stringify(stored))).toEqual([order])
})

test.each(['{', '{}', 'null', '"o-1"'])('%s holds no orders', (stored) => {
  expect(found(stored)).toEqual([])
})
