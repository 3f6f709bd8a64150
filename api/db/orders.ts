import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { type PlacedOrder, placedOrder } from '../../src/contract/order/order.ts'
import type { OrderStatus } from '../../src/domain/order/order-status.ts'
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
  /** Null: placed by a guest. */
  customerId: string | null
  placed: string
  /** E.164; null: none was given. */
  phone: string | null
  status: OrderStatus
  at: Date
}

/** A stored order: as placed, and where it stands now. */
export type StoredOrder = {
  id: string
  branchId: string
  secretHash: string
  /** The customer whose order it is; null: a guest's, or of an account that is no more. */
  customerId: string | null
  placed: string
  status: OrderStatus
  /** How it is paid now; null: as it was placed. */
  paymentMethod: PaymentMethod | null
  updatedAt: Date
}

/** A stored order as it was placed. */
export function asPlaced(stored: Pick<StoredOrder, 'placed'>): PlacedOrder {
  return v.parse(placedOrder, JSON.parse(stored.placed))
}

/** The next order number of a branch on a day, from 1. Others wait until the transaction ends, so there are no gaps. */
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
      created_at: order.at,
      updated_at: order.at,
    })
    .execute()
  await insertStatus(trx, order.id, order.status, order.at)
}

const insertStatus = (trx: Transaction<Database>, orderId: string, status: OrderStatus, at: Date) =>
  trx.insertInto('order_status_change').values({ order_id: orderId, status, at }).execute()

const stored = (db: Db) =>
  db
    .selectFrom('customer_order')
    .select([
      'id',
      'branch_id as branchId',
      'secret_hash as secretHash',
      'customer_id as customerId',
      'placed',
      'status',
      'payment_method as paymentMethod',
      'updated_at as updatedAt',
    ])

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return (await stored(db).where('id', '=', id).executeTakeFirst()) as StoredOrder | undefined
}

/** As `findOrder`; nobody else changes it until the transaction ends. */
export async function lockOrder(trx: Transaction<Database>, id: string): Promise<StoredOrder | undefined> {
  return (await stored(trx).where('id', '=', id).forUpdate().executeTakeFirst()) as StoredOrder | undefined
}

export async function setStatus(
  trx: Transaction<Database>,
  id: string,
  status: OrderStatus,
  at: Date,
): Promise<void> {
  await trx.updateTable('customer_order').set({ status, updated_at: at }).where('id', '=', id).execute()
  await insertStatus(trx, id, status, at)
}

/** The order is paid otherwise than it was placed. */
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

/** Where the order stood since when, oldest first. */
export async function statusHistory(db: Db, id: string): Promise<{ status: OrderStatus; at: Date }[]> {
  const rows = await db
    .selectFrom('order_status_change')
    .select(['status', 'at'])
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows as { status: OrderStatus; at: Date }[]
}

/** Newest first; of one branch or of all. */
export async function latestOrders(db: Db, branchId: string | null, limit: number): Promise<StoredOrder[]> {
  const latest = stored(db).orderBy('created_at', 'desc').orderBy('id').limit(limit)
  return (await (branchId === null
    ? latest
    : latest.where('branch_id', '=', branchId)
  ).execute()) as StoredOrder[]
}

/** A customer's orders in all branches, newest first. */
export async function ordersOfCustomer(
  db: Db,
  customerId: string,
  part: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  return (await stored(db)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(part.offset)
    .limit(part.limit)
    .execute()) as StoredOrder[]
}

export async function countOrdersOfCustomer(db: Db, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<string | number | bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Rewrites an order as it was placed: without its person. */
export async function rewritePlaced(
  trx: Transaction<Database>,
  id: string,
  placed: string,
  at: Date,
): Promise<void> {
  const changes = { placed, phone: null, erased_at: at }
  await trx.updateTable('customer_order').set(changes).where('id', '=', id).execute()
}
