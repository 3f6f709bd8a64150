import { sql, type Transaction } from 'kysely'
import type { StockKind } from '../../../src/domain/menu/stock.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** A quantity of a counted dish or option. */
export type Counted = { readonly kind: StockKind; readonly id: string; readonly quantity: number }

/**
 * Takes a quantity for an order. Others who want the same wait until the transaction ends. Returns null, or how many are left if
 * those are too few; then nothing is taken. Nothing is taken either if nobody counts any more.
 */
export async function takeStock(
  trx: Transaction<Database>,
  branchId: string,
  orderId: string,
  { kind, id, quantity }: Counted,
): Promise<number | null> {
  const row = await trx
    .selectFrom('stock')
    .select('remaining')
    .where('branch_id', '=', branchId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('remaining', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.remaining === null) return null
  const remaining = row.remaining - quantity
  if (remaining < 0) return row.remaining
  await trx
    .updateTable('stock')
    .set(remaining === 0 ? { remaining, sold_out: true, shown: false } : { remaining })
    .where('branch_id', '=', branchId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  await trx.insertInto('stock_use').values({ order_id: orderId, kind, id, quantity }).execute()
  return null
}

/** Forgets what an order took, since it is being prepared and gives nothing back any more. */
export async function keepStockUse(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx.deleteFrom('stock_use').where('order_id', '=', orderId).execute()
}

/** Lists the unanswered orders from before a time that took something. */
export async function listStockUsers(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_use')
    .innerJoin('customer_order', 'customer_order.id', 'stock_use.order_id')
    .select('stock_use.order_id')
    .distinct()
    .where('customer_order.created_at', '<', before)
    .execute()
  return rows.map((row) => row.order_id)
}

/** Locks the stocks that an order took from, in the order in which orders take them (`listStock`), so that none blocks another. */
export async function lockUsedStock(trx: Transaction<Database>, orderId: string): Promise<void> {
  await sql`
    select 1 from stock_use
    join customer_order on customer_order.id = stock_use.order_id
    join stock on stock.branch_id = customer_order.branch_id
      and stock.kind = stock_use.kind and stock.id = stock_use.id
    where stock_use.order_id = ${orderId}
    order by stock.kind, stock.id for update of stock`.execute(trx)
}

/** Gives back a part of what an order took, as far as it is still counted and the order has not been accepted. */
export async function returnStockPart(
  trx: Transaction<Database>,
  orderId: string,
  { kind, id, quantity }: Counted,
): Promise<void> {
  await sql`
    with taken as (
      select least(quantity, ${quantity}::integer) as quantity from stock_use
      where order_id = ${orderId} and kind = ${kind} and id = ${id} for update
    ), kept as (
      update stock_use set quantity = stock_use.quantity - taken.quantity from taken
      where order_id = ${orderId} and kind = ${kind} and id = ${id} and stock_use.quantity > taken.quantity
    ), all_taken as (
      delete from stock_use using taken
      where order_id = ${orderId} and kind = ${kind} and id = ${id} and stock_use.quantity = taken.quantity
    )
    update stock
    set remaining = remaining + taken.quantity, sold_out = false, shown = stock.shown and not stock.sold_out
    from taken, customer_order
    where customer_order.id = ${orderId} and stock.branch_id = customer_order.branch_id
      and stock.kind = ${kind} and stock.id = ${id} and stock.remaining is not null and taken.quantity > 0`.execute(
    trx,
  )
}

/** Gives back what an order took, as far as it is still counted. A second call gives nothing back. */
export async function returnStock(trx: Transaction<Database>, orderId: string): Promise<void> {
  await lockUsedStock(trx, orderId)
  await sql`
    with taken as (
      delete from stock_use where order_id = ${orderId} returning kind, id, quantity
    )
    update stock
    set remaining = remaining + taken.quantity, sold_out = false, shown = stock.shown and not stock.sold_out
    from taken, customer_order
    where customer_order.id = ${orderId} and stock.branch_id = customer_order.branch_id
      and stock.kind = taken.kind and stock.id = taken.id and stock.remaining is not null`.execute(trx)
}
