import { sql, type Transaction } from 'kysely'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { PAYMENT_MINUTES, paymentMethods } from '../../../src/domain/payment/payment.ts'
import type { Load } from '../../../src/domain/time/capacity.ts'
import { type StoredOrder, selectOrders } from '../orders.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** When an order is to be prepared: the start of a quarter of an hour. */
export type PlannedOrder = { readonly orderId: string; readonly quarter: Date; readonly dishes: number }

/**
 * Locks the settings of a branch, so that one order after the other looks for room. A transaction that also writes the revision of the
 * venue locks that first.
 */
export async function lockCapacity(trx: Transaction<Database>, branchId: string): Promise<void> {
  await trx
    .selectFrom('counter_settings')
    .select('branch_id')
    .where('branch_id', '=', branchId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Reads what a branch has planned from a quarter of an hour on. Orders count unless they were refused or not paid in time, as in
 * `paymentStatus`.
 */
export async function readLoad(db: Db, branchId: string, from: Date, now: Date): Promise<Load> {
  const lapsed = new Date(now.getTime() - PAYMENT_MINUTES * 60_000)
  const rows = await db
    .selectFrom('order_load')
    .innerJoin('customer_order', 'customer_order.id', 'order_load.order_id')
    .select(({ fn }) => [
      'order_load.quarter',
      fn.countAll<string | number | bigint>().as('orders'),
      fn.sum<string | number | bigint>('order_load.dishes').as('dishes'),
    ])
    .where('order_load.branch_id', '=', branchId)
    .where('order_load.quarter', '>=', from)
    .where('customer_order.status', 'not in', [orderStatus.rejected, orderStatus.cancelled])
    .where(
      sql<boolean>`not (
        customer_order.status <> ${orderStatus.delivered}
        and coalesce(customer_order.payment_method, ${paymentMethods.online}) = ${paymentMethods.online}
        and exists (
          select from payment
          where payment.order_id = customer_order.id
            and payment.state in ('awaiting', 'failed', 'voided')
            and coalesce(payment.settled_at, payment.expires_at) <= ${lapsed}
            and payment.attempt = (select max(attempt) from payment where order_id = customer_order.id)
        )
      )`,
    )
    .groupBy('order_load.quarter')
    .execute()
  return new Map(
    rows.map(({ quarter, orders, dishes }) => [
      quarter.getTime(),
      { orders: Number(orders), dishes: Number(dishes) },
    ]),
  )
}

/** Plans orders, unless they are planned already. */
export async function insertLoad(
  trx: Transaction<Database>,
  branchId: string,
  planned: readonly PlannedOrder[],
): Promise<void> {
  if (planned.length === 0) return
  await trx
    .insertInto('order_load')
    .values(
      planned.map(({ orderId, quarter, dishes }) => ({
        ...{ order_id: orderId, branch_id: branchId, quarter, dishes },
      })),
    )
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Sets how many dishes of an order remain, if it is planned. */
export async function resizeLoad(trx: Transaction<Database>, orderId: string, dishes: number): Promise<void> {
  await trx.updateTable('order_load').set({ dishes }).where('order_id', '=', orderId).execute()
}

/** Lists the orders of a branch that have not ended and are not planned. */
export async function listUnplannedOrders(
  trx: Transaction<Database>,
  branchId: string,
): Promise<StoredOrder[]> {
  return (await selectOrders(trx)
    // As in the partial index of open orders.
    .where(sql<boolean>`customer_order.status not in (2, 5, 9)`)
    .where('branch_id', '=', branchId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_load').select('order_id').whereRef('order_id', '=', 'customer_order.id'))),
    )
    .execute()) as StoredOrder[]
}
