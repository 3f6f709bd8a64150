import { expect } from 'vitest'
import { isFinal, type OrderStatus } from '../../../src/domain/order/order-status.ts'
import type { Visitor } from '../visit/visitor.ts'

/**
 * `before`: ids of the orders of other visits. Every order that a screen called placed exists once; one whose answer was lost at most once.
 */
export async function checkOrders(visitor: Visitor, before: ReadonlySet<string>): Promise<void> {
  const orders = await visitor.platform.orders(visitor.venue)
  const standing = orders.filter(({ id, status }) => !before.has(id) && !isFinal(status as OrderStatus))
  const most = visitor.confirmed + (visitor.unheard ? 1 : 0)
  expect(standing.length, 'orders that stand').toBeGreaterThanOrEqual(visitor.confirmed)
  expect(standing.length, 'orders that stand').toBeLessThanOrEqual(most)
}
