import type { Transaction } from 'kysely'
import type { Database } from '../schema/database.ts'
import { deleteOldOrderMessages, deleteOrderMessages, queueOrderMessage } from '../sending/order-messages.ts'
import type { Db } from '../venues.ts'
import { deleteOldPushes, deleteOrderPushes, queueOrderPushes } from './order-push.ts'

/** Has the state of an order sent to its diner soon, in whatever way they have chosen. */
export async function queueOrderNews(trx: Transaction<Database>, orderId: string, at: Date): Promise<void> {
  await queueOrderPushes(trx, orderId, at)
  await queueOrderMessage(trx, orderId, at)
}

/** Ends the news about orders. */
export async function deleteOrderNews(db: Db, orderIds: readonly string[]): Promise<void> {
  await deleteOrderPushes(db, orderIds)
  await deleteOrderMessages(db, orderIds)
}

/** Deletes choices of diners from before `oldest`, whose orders were never completed. */
export async function deleteOldNews(db: Db, oldest: Date): Promise<void> {
  await deleteOldPushes(db, oldest)
  await deleteOldOrderMessages(db, oldest)
}
