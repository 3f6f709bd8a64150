import { sql } from 'kysely'
import { type StoredOrder, selectOrders } from '../orders.ts'
import type { Db } from '../venues.ts'

/** Lists the orders of branches that were placed from one moment to another, oldest first. */
export async function listOrdersBetween(
  db: Db,
  branchIds: readonly string[],
  from: Date,
  to: Date,
): Promise<(StoredOrder & { readonly createdAt: Date })[]> {
  return (await selectOrders(db)
    .select('customer_order.created_at as createdAt')
    .where('branch_id', 'in', branchIds)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .execute()) as (StoredOrder & { createdAt: Date })[]
}

/**
 * What was paid online or from a wallet for orders, and given back, in minor units of the order's currency, by order. Of a charge in
 * another currency, which was accepted, it is the part of the order for which the refunds stand.
 */
export async function sumRefunds(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const ids = sql`any(${[...orderIds]}::text[])`
  const { rows } = await sql<{ id: string; amount: string }>`
    select id, sum(amount)::text as amount from (
      select payment.order_id as id, round(sum(part.amount) * coalesce(other.expected_amount, 1)
        / case when other.payment_id is null then 1 else payment.amount end) as amount
      from payment join payment_refund part on part.payment_id = payment.id and part.state <> 'failed'
      left join payment_mismatch other
        on other.payment_id = payment.id and other.expected_currency <> payment.currency
      where payment.order_id = ${ids} and payment.state in ('paid', 'refunded')
      group by payment.id, other.payment_id, other.expected_amount
      union all
      select order_id, available from wallet_entry where kind = 'refund' and order_id = ${ids}
    ) as refunds
    group by id having sum(amount) > 0`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}
