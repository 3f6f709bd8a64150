import type { Transaction } from 'kysely'
import type { StockEntry, StockKind } from '../../../src/domain/menu/stock.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** Lists what staff of a branch say about its dishes and options. */
export async function listStock(db: Db, branchId: string): Promise<StockEntry[]> {
  const rows = await db
    .selectFrom('stock')
    .select(['kind', 'id', 'sold_out', 'later_orders', 'until', 'remaining'])
    .where('branch_id', '=', branchId)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, id, sold_out, later_orders, until, remaining }) => ({
    ...{ kind, id, soldOut: sold_out, laterOrders: later_orders, left: remaining },
    until: until?.getTime() ?? null,
  }))
}

/** Writes what staff say, in place of what they said before. The caller makes a new revision of the venue. */
export async function writeStock(
  trx: Transaction<Database>,
  branchId: string,
  { kind, id, soldOut, laterOrders, until, left }: StockEntry,
): Promise<void> {
  const state = {
    ...{ sold_out: soldOut, later_orders: laterOrders, remaining: left, shown: true },
    until: until === null ? null : new Date(until),
  }
  await trx
    .insertInto('stock')
    .values({ branch_id: branchId, kind, id, ...state })
    .onConflict((conflict) => conflict.columns(['branch_id', 'kind', 'id']).doUpdateSet(state))
    .execute()
}

/** Forgets what staff said: the menu applies again. */
export async function deleteStock(
  trx: Transaction<Database>,
  branchId: string,
  kind: StockKind,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('stock')
    .where('branch_id', '=', branchId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Deletes what is over at `now`. Returns the ids of the branches whose menus change. */
export async function deleteExpiredStock(trx: Transaction<Database>, now: Date): Promise<string[]> {
  const rows = await trx.deleteFrom('stock').where('until', '<=', now).returning('branch_id').execute()
  return [...new Set(rows.map((row) => row.branch_id))]
}

/** Marks everything as shown. Returns the ids of the branches in which something was not; the caller makes new revisions. */
export async function markStockShown(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .updateTable('stock')
    .set({ shown: true })
    .where('shown', '=', false)
    .returning('branch_id')
    .execute()
  return [...new Set(rows.map((row) => row.branch_id))]
}
