import { type Selectable, sql, type Transaction } from 'kysely'
import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { OrderMessageTable } from '../schema/accounts.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'
import { type Lease, takeDueRows } from './due-rows.ts'

export type OrderMessage = Selectable<OrderMessageTable>

/** How long a change waits for the next one, in milliseconds: an order that is ready at once causes one message, not two. */
export const SETTLING = 10_000

/** Stores how a diner hears about an order. `told`: the state that they know. */
export async function saveOrderMessage(
  db: Db,
  orderId: string,
  choice: { readonly channel: Channel; readonly locale: string; readonly told: string },
  at: Date,
): Promise<void> {
  const fresh = { ...choice, due_at: null, tries: 0, message_id: null, failed: false }
  await db
    .insertInto('order_message')
    .values({ order_id: orderId, created_at: at, ...fresh })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(fresh))
    .execute()
}

export async function findOrderMessage(db: Db, orderId: string): Promise<OrderMessage | null> {
  const row = await db
    .selectFrom('order_message')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** Has the state of an order sent to its diner soon, in place of an earlier one that was not sent yet. */
export async function queueOrderMessage(
  trx: Transaction<Database>,
  orderId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('order_message')
    .set({ due_at: new Date(at.getTime() + SETTLING), tries: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

/** Takes the orders whose message is due. */
export const takeDueOrderMessages = (db: Db, lease: Lease): Promise<OrderMessage[]> =>
  takeDueRows(db, 'order_message', lease)

/**
 * Records that the state `told` is being sent, before it is. Returns false if that must not happen: the order has changed since the
 * row was taken, or the diner has chosen otherwise.
 */
export async function beginOrderMessage(
  db: Db,
  { seq, channel, due_at: lease }: OrderMessage,
  { told, messageId }: { readonly told: string; readonly messageId: string },
): Promise<boolean> {
  const begun = await db
    .updateTable('order_message')
    .set({ told, message_id: messageId, failed: false })
    .where('seq', '=', seq)
    .where('channel', '=', channel)
    .where('due_at', '=', lease)
    .returning('seq')
    .executeTakeFirst()
  return begun !== undefined
}

/** Ends an attempt after which nothing is left to send. Has no effect if the order has changed meanwhile. */
export async function endOrderMessage(db: Db, { seq, due_at: lease }: OrderMessage): Promise<void> {
  await db
    .updateTable('order_message')
    .set({ due_at: null, tries: 0 })
    .where('seq', '=', seq)
    .where('due_at', '=', lease)
    .execute()
}

/** Tries again at `dueAt` after an unforeseen failure. Has no effect if the order has changed meanwhile. */
export async function postponeOrderMessage(
  db: Db,
  { seq, tries, due_at: lease }: OrderMessage,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('order_message')
    .set({ due_at: dueAt, tries: tries + 1 })
    .where('seq', '=', seq)
    .where('due_at', '=', lease)
    .execute()
}

/** Takes back what `beginOrderMessage` recorded, since the message was certainly not accepted, and tries again at `dueAt`. */
export async function repeatOrderMessage(
  db: Db,
  { seq, told, tries, due_at: lease }: OrderMessage,
  { messageId, dueAt }: { readonly messageId: string; readonly dueAt: Date },
): Promise<void> {
  await db
    .updateTable('order_message')
    .set((row) => ({
      told,
      // A change during the attempt has its own time.
      due_at: row
        .case()
        .when('due_at', '=', lease)
        .then(sql<Date | null>`${dueAt}::timestamptz`)
        .else(row.ref('due_at'))
        .end(),
      tries: row
        .case()
        .when('due_at', '=', lease)
        .then(tries + 1)
        .else(row.ref('tries'))
        .end(),
    }))
    .where('seq', '=', seq)
    .where('message_id', '=', messageId)
    .execute()
}

/** Records that a message did not arrive. */
export async function failOrderMessage(db: Db, messageId: string): Promise<void> {
  await db.updateTable('order_message').set({ failed: true }).where('message_id', '=', messageId).execute()
}

/** Ends the messages about orders. */
export async function deleteOrderMessages(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('order_message').where('order_id', 'in', orderIds).execute()
}

/** Deletes choices from before `oldest`. */
export async function deleteOldOrderMessages(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('order_message').where('created_at', '<', oldest).execute()
}
