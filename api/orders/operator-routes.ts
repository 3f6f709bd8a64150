import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { listLatestOrders } from '../db/orders.ts'
import { findLatestOrderPayments } from '../db/payments.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { parseListLimit } from '../http/list-limit.ts'
import type { Register } from '../http/register.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { orderFromStored } from './placed-order.ts'
import { setOrderStatus } from './set-order-status.ts'

/** The operator's order calls: list the latest orders and set an order's status. */
export function operatorOrderRoutes(
  register: Register,
  { db, now }: Pick<CallDeps, 'db' | 'now'>,
  payments: PaymentDeps,
): void {
  register(operatorCalls.listOrders, async ({ query }) => {
    const limit = parseListLimit(query.limit, 100)
    const orders = await listLatestOrders(db, query.branch ?? null, limit)
    const latest = await findLatestOrderPayments(
      db,
      orders.map(({ id }) => id),
    )
    return { orders: orders.map((order) => orderFromStored(order, latest.get(order.id), now(), true)) }
  })
  register(operatorCalls.setOrderStatus, ({ params, body }) =>
    setOrderStatus(payments, params.orderId, body.status),
  )
}
