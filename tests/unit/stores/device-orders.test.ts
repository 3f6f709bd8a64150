import { cleanStores } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { $deviceOrders } from '../../../src/stores/device-orders.ts'
import { DEVICE_ORDERS_KEY } from '../../../src/stores/live-order.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

afterEach(() => {
  cleanStores($deviceOrders)
  vi.unstubAllGlobals()
})

/** Returns the device orders that a newly opened page reads from storage. */
function readOrders(stored: string) {
  fakePage().local[DEVICE_ORDERS_KEY] = stored
  const stop = $deviceOrders.listen(() => {})
  const orders = $deviceOrders.get()
  stop()
  return orders
}

test('reads the orders of the device without invalid entries', () => {
  const order = { id: 'o-1', secret: 's-1', referenceId: 'grill', placedAt: 1 }
  const stored = [order, { id: 'o-2' }, { secret: 's-3' }, null, 'o-4', { id: 5, secret: 's-5' }]
  expect(readOrders(JSON.stringify(stored))).toEqual([order])
})

test.each(['{', '{}', 'null', '"o-1"'])('reads no orders from %s', (stored) => {
  expect(readOrders(stored)).toEqual([])
})
