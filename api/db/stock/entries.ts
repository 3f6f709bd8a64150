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

/** Lists the branches in which something is over at `now`, or changed and is not shown. */
export async function listBranchesToShow(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('stock')
    .select('branch_id')
    .distinct()
    .where(({ eb, or }) => or([eb('until', '<=', now), eb('shown', '=', false)]))
    .execute()
  return rows.map((row) => row.branch_id)
}

/** Deletes what is over at `now` in branches, and marks the rest as shown. The caller makes new revisions first. */
export async function markStockShown(
  trx: Transaction<Database>,
  branchIds: readonly string[],
  now: Date,
): Promise<void> {
  if (branchIds.length === 0) return
  await trx.deleteFrom('stock').where('branch_id', 'in', branchIds).where('until', '<=', now).execute()
  await trx
    .updateTable('stock')
    .set({ shown: true })
    .where('branch_id', 'in', branchIds)
    .where('shown', '=', false)
    .execute()
}
