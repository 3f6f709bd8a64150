import type { Selectable, Transaction } from 'kysely'
import type { PushSubscriptionInput } from '../../../src/contract/order/push-calls.ts'
import type { Database } from '../schema/database.ts'
import type { OrderPushTable } from '../schema/push.ts'
import { type Lease, takeDueRows } from '../sending/due-rows.ts'
import type { Db } from '../venues.ts'

export type OrderPush = Selectable<OrderPushTable>

/** Most browsers that receive the state of an order. More replace the oldest. */
const MOST_PER_ORDER = 5

/** Stores that a browser receives the state of an order. */
export async function saveOrderPush(
  trx: Transaction<Database>,
  orderId: string,
  { endpoint, keys }: PushSubscriptionInput,
  locale: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('order_push')
    .values({ order_id: orderId, endpoint, ...keys, locale, created_at: at, due_at: null })
    .onConflict((conflict) => conflict.constraint('order_push_endpoint').doUpdateSet({ ...keys, locale }))
    .execute()
  await trx
    .deleteFrom('order_push')
    .where('order_id', '=', orderId)
    .where('seq', 'not in', (pushes) =>
      pushes
        .selectFrom('order_push')
        .select('seq')
        .where('order_id', '=', orderId)
        .orderBy('seq', 'desc')
        .limit(MOST_PER_ORDER),
    )
    .execute()
}

/** Has the state of an order sent to its browsers soon, in place of an earlier one that was not sent yet. */
export async function queueOrderPushes(trx: Transaction<Database>, orderId: string, at: Date): Promise<void> {
  await trx.updateTable('order_push').set({ due_at: at, tries: 0 }).where('order_id', '=', orderId).execute()
}

/** Takes the subscriptions whose message is due. */
export const takeDuePushes = (db: Db, lease: Lease): Promise<OrderPush[]> =>
  takeDueRows(db, 'order_push', lease)

/**
 * Ends an attempt: with `dueAt`, to try again; with null, because nothing is left to send. Has no effect if the order has changed
 * during the attempt, because then the message is due again.
 */
export async function endAttempt(
  db: Db,
  { seq, due_at: lease }: OrderPush,
  { dueAt, tries }: { dueAt: Date | null; tries: number },
): Promise<void> {
  await db
    .updateTable('order_push')
    .set({ due_at: dueAt, tries })
    .where('seq', '=', seq)
    .where('due_at', '=', lease)
    .execute()
}

export async function deleteOrderPush(db: Db, seq: number): Promise<void> {
  await db.deleteFrom('order_push').where('seq', '=', seq).execute()
}

/** Deletes a browser's subscription to an order. */
export async function endOrderPush(db: Db, orderId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('order_push').where('order_id', '=', orderId).where('endpoint', '=', endpoint).execute()
}

/** Deletes the subscriptions to orders. */
export async function deleteOrderPushes(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('order_push').where('order_id', 'in', orderIds).execute()
}

/** Deletes subscriptions from before `oldest`, whose orders were never completed. */
export async function deleteOldPushes(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('order_push').where('created_at', '<', oldest).execute()
}
