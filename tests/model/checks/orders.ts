import { expect } from 'vitest'
import { isFinal, type OrderStatus } from '../../../src/domain/order/order-status.ts'
import type { Visitor } from '../visit/visitor.ts'

/**
 * Checks that every order that a screen reported as placed exists once, and one with a lost answer at most
 * once. `before`: ids of orders from other visits.
 */
export async function checkOrders(visitor: Visitor, before: ReadonlySet<string>): Promise<void> {
  const orders = await visitor.platform.orders(visitor.venue)
  const standing = orders.filter(({ id, status }) => !before.has(id) && !isFinal(status as OrderStatus))
  const most = visitor.confirmed + (visitor.unheard ? 1 : 0)
  expect(standing.length, 'orders that stand').toBeGreaterThanOrEqual(visitor.confirmed)
  expect(standing.length, 'orders that stand').toBeLessThanOrEqual(most)
}
