import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { type PlacedOrder, placedOrderSchema } from '../../src/contract/order/order.ts'
import type { OrderStatus } from '../../src/domain/order/order-status.ts'
import type { RefusalReason } from '../../src/domain/order/refusal.ts'
import type { PaymentMethod } from '../../src/domain/payment/payment.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type NewOrder = {
  id: string
  branchId: string
  venue: string
  referenceId: string
  number: number
  day: string
  secretHash: string
  /** Null for a guest. */
  customerId: string | null
  placed: string
  /** E.164; null if none was given. */
  phone: string | null
  status: OrderStatus
  /** The member of staff who entered it for a guest; missing: the diner ordered. */
  staffId?: string
  at: Date
}

/** A stored order: as placed, with its current status. */
export type StoredOrder = {
  id: string
  branchId: string
  secretHash: string
  /** The customer; null for a guest, or if the account was deleted. */
  customerId: string | null
  placed: string
  status: OrderStatus
  /** Current payment method; null if it is the one it was placed with. */
  paymentMethod: PaymentMethod | null
  /** When the venue expects it to be ready or delivered; null if it has not said. */
  readyAt: Date | null
  refusal: RefusalReason | null
  /** Accepted without anybody. */
  autoAccepted: boolean
  /** The member of staff who entered it for a guest; null: the diner ordered. */
  staffId: string | null
  updatedAt: Date
}

/** Parses a stored order as it was placed. */
export function parsePlacedOrder(stored: Pick<StoredOrder, 'placed'>): PlacedOrder {
  return v.parse(placedOrderSchema, JSON.parse(stored.placed))
}

/** Takes the next order number of a branch on a day, from 1. Others wait until the transaction ends, so there are no gaps. */
export async function nextOrderNumber(
  trx: Transaction<Database>,
  branchId: string,
  day: string,
): Promise<number> {
  const row = await trx
    .insertInto('order_number')
    .values({ branch_id: branchId, day, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['branch_id', 'day'])
        .doUpdateSet((row) => ({ last: row('order_number.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

export async function insertOrder(trx: Transaction<Database>, order: NewOrder): Promise<void> {
  await trx
    .insertInto('customer_order')
    .values({
      id: order.id,
      branch_id: order.branchId,
      venue: order.venue,
      reference_id: order.referenceId,
      number: order.number,
      day: order.day,
      secret_hash: order.secretHash,
      customer_id: order.customerId,
      placed: order.placed,
      phone: order.phone,
      status: order.status,
      staff_id: order.staffId ?? null,
      created_at: order.at,
      updated_at: order.at,
    })
    .execute()
  await insertStatus(trx, order.id, order.status, order.at)
}

const insertStatus = (trx: Transaction<Database>, orderId: string, status: OrderStatus, at: Date) =>
  trx.insertInto('order_status_change').values({ order_id: orderId, status, at }).execute()

/** Selects stored orders. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('customer_order')
    .select([
      'customer_order.id',
      'customer_order.branch_id as branchId',
      'customer_order.secret_hash as secretHash',
      'customer_order.customer_id as customerId',
      'customer_order.placed',
      'customer_order.status',
      'customer_order.payment_method as paymentMethod',
      'customer_order.ready_at as readyAt',
      'customer_order.refusal',
      'customer_order.auto_accepted as autoAccepted',
      'customer_order.staff_id as staffId',
      'customer_order.updated_at as updatedAt',
    ])

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return (await selectOrders(db).where('id', '=', id).executeTakeFirst()) as StoredOrder | undefined
}

/** Like `findOrder`, but locks the order until the transaction ends. */
export async function lockOrder(trx: Transaction<Database>, id: string): Promise<StoredOrder | undefined> {
  return (await selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | StoredOrder
    | undefined
}

/** Writes a new status, with the venue's answer if it comes with one. */
export async function writeOrderStatus(
  trx: Transaction<Database>,
  id: string,
  status: OrderStatus,
  at: Date,
  answer: { readyAt?: Date; refusal?: RefusalReason } = {},
): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set({
      status,
      updated_at: at,
      ...(answer.readyAt && { ready_at: answer.readyAt }),
      ...(answer.refusal && { refusal: answer.refusal }),
    })
    .where('id', '=', id)
    .execute()
  await insertStatus(trx, id, status, at)
}

/** Changes when the venue expects an order to be ready. */
export async function writeReadyAt(
  trx: Transaction<Database>,
  id: string,
  readyAt: Date,
  at: Date,
): Promise<void> {
  const changes = { ready_at: readyAt, updated_at: at }
  await trx.updateTable('customer_order').set(changes).where('id', '=', id).execute()
}

/** Replaces an order by one from which the venue has removed something. */
export async function writeChangedOrder(
  trx: Transaction<Database>,
  id: string,
  placed: string,
  at: Date,
): Promise<void> {
  await trx.updateTable('customer_order').set({ placed, updated_at: at }).where('id', '=', id).execute()
}

/** Changes how the order is paid. */
export async function setPaymentMethod(
  trx: Transaction<Database>,
  id: string,
  method: PaymentMethod,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set({ payment_method: method, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The reference ids of an order's venue and branch. */
export function orderPlace(db: Db, id: string): Promise<{ venue: string; branch: string }> {
  return db
    .selectFrom('customer_order')
    .select(['venue', 'reference_id as branch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Lists the order's statuses with their times, oldest first. */
export async function listStatusHistory(db: Db, id: string): Promise<{ status: OrderStatus; at: Date }[]> {
  const rows = await db
    .selectFrom('order_status_change')
    .select(['status', 'at'])
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows as { status: OrderStatus; at: Date }[]
}

/** Lists orders of one branch or of all, newest first. */
export async function listLatestOrders(
  db: Db,
  branchId: string | null,
  limit: number,
): Promise<StoredOrder[]> {
  const latest = selectOrders(db).orderBy('created_at', 'desc').orderBy('id').limit(limit)
  return (await (branchId === null
    ? latest
    : latest.where('branch_id', '=', branchId)
  ).execute()) as StoredOrder[]
}

/** Lists a customer's orders in all branches, newest first. */
export async function listCustomerOrders(
  db: Db,
  customerId: string,
  part: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  return (await selectOrders(db)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(part.offset)
    .limit(part.limit)
    .execute()) as StoredOrder[]
}

export async function countCustomerOrders(db: Db, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<string | number | bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Replaces the placed order with a version without personal data. */
export async function rewritePlacedOrder(
  trx: Transaction<Database>,
  id: string,
  placed: string,
  at: Date,
): Promise<void> {
  const changes = { placed, phone: null, erased_at: at }
  await trx.updateTable('customer_order').set(changes).where('id', '=', id).execute()
}
