import { expect } from 'vitest'
import { isFinal, type OrderStatus } from '../../../src/domain/order/order-status.ts'
import type { Visitor } from '../visit/visitor.ts'

/**
 * Checks that every order that a screen reported as placed exists once, and one with a lost answer at most
 * once. `before`: ids of orders from other visits.
 */
export async function checkOrders(visitor: Visitor, before: ReadonlySet<string>): Promise<void> {
  const orders = await visitor.platform.orders(visitor.venue)
  const active = orders.filter(({ id, status }) => !before.has(id) && !isFinal(status as OrderStatus))
  const most = visitor.confirmed + (visitor.outcomeUnknown ? 1 : 0)
  expect(active.length, 'active orders').toBeGreaterThanOrEqual(visitor.confirmed)
  expect(active.length, 'active orders').toBeLessThanOrEqual(most)
}
