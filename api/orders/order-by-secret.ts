import { hash, matchesHash } from '../crypto/secrets.ts'
import { findOrder, type StoredOrder } from '../db/orders.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'

/**
 * Finds an order by its id and secret. A wrong secret takes the same time and fails in the same way as an unknown order.
 * @throws ApiError `not-found`
 */
export async function requireOrderBySecret(
  { db }: Pick<CallDeps, 'db'>,
  orderId: string,
  secret: string,
): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  const allowed = matchesHash(secret, order?.secretHash ?? hash(''))
  if (!order || !allowed) throw notFound('there is no such order')
  return order
}
