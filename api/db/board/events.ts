import { sql } from 'kysely'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { type StoredOrder, selectOrders } from '../orders.ts'
import type { Db } from '../venues.ts'

/** An order with the number of its last event. */
export type NumberedOrder = StoredOrder & { seq: number }

/** Reads the numbers of the last events of branches; 0 for a branch without events. */
export async function readLastEvents(db: Db, branchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('board')
    .select(['branch_id', 'last'])
    .where(sql<boolean>`branch_id = any(${[...branchIds]}::text[])`)
    .execute()
  const last = new Map(rows.map((row) => [row.branch_id, Number(row.last)]))
  return new Map(branchIds.map((branchId) => [branchId, last.get(branchId) ?? 0]))
}

/** Whether the events after a number are all stored still. Old events are deleted. */
export async function hasAllEvents(db: Db, branchId: string, after: number): Promise<boolean> {
  // In one statement, so that no event comes in between.
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select (select last from board where branch_id = ${branchId}) as last,
      (select min(seq) from board_event where branch_id = ${branchId}) as first`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  // A number that was never given comes from another database.
  if (after >= last) return after === last
  return rows[0]?.first != null && Number(rows[0].first) <= after + 1
}

/** Lists the orders of a branch that changed after an event, by the number of their last event. */
export async function listChangedOrders(
  db: Db,
  branchId: string,
  after: number,
  limit: number,
): Promise<NumberedOrder[]> {
  const rows = await selectOrders(db)
    .innerJoin(
      (query) =>
        query
          .selectFrom('board_event')
          .select(({ fn }) => ['order_id', fn.max('seq').as('seq')])
          .where('branch_id', '=', branchId)
          .where('seq', '>', after)
          .groupBy('order_id')
          .as('changed'),
      (join) => join.onRef('changed.order_id', '=', 'customer_order.id'),
    )
    .select('changed.seq')
    .orderBy('changed.seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, seq: Number(row.seq) })) as NumberedOrder[]
}

const FINAL = [orderStatus.rejected, orderStatus.delivered, orderStatus.cancelled]

/**
 * Lists the orders of a branch that are in progress, and the latest ones that ended after `endedAfter`, at most `mostEnded` of
 * them; oldest first.
 */
export async function listBoardOrders(
  db: Db,
  branchId: string,
  endedAfter: Date,
  mostEnded: number,
): Promise<StoredOrder[]> {
  const ended = db
    .selectFrom('customer_order')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('status', 'in', FINAL)
    .where('updated_at', '>', endedAfter)
    .orderBy('updated_at', 'desc')
    .limit(mostEnded)
  // Two lists, since no index finds orders that are in one or the other.
  const open = db
    .selectFrom('customer_order')
    .select('id')
    // As in the partial index of open orders.
    .where(sql<boolean>`customer_order.status not in (2, 5, 9)`)
    .where('branch_id', '=', branchId)
  const rows = await selectOrders(db)
    .where(({ eb, parens }) => eb('id', 'in', open.unionAll(parens(ended))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as StoredOrder[]
}

/** Lists the orders of a branch that have no answer yet. */
export async function listPendingOrders(db: Db, branchId: string): Promise<StoredOrder[]> {
  const pending = selectOrders(db).where('branch_id', '=', branchId).where('status', '=', orderStatus.pending)
  return (await pending.execute()) as StoredOrder[]
}

/** Deletes events from before a time. Boards that were disconnected since then load everything again. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('board_event').where('at', '<', before).execute()
}
