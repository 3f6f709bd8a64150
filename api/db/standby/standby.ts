import { sql, type Transaction } from 'kysely'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** A restored installation that is not released yet. */
export type Standby = { readonly restoredAt: Date; readonly backupMadeAt: Date }

/** Reads since when the installation is on standby; null if it works normally. */
export async function readStandby(db: Db): Promise<Standby | null> {
  const row = await db
    .selectFrom('standby')
    .select(['restored_at as restoredAt', 'backup_made_at as backupMadeAt'])
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Whether something is older than the restore of this installation. What became of it at the original site, nobody here knows, also
 * after the release: people decide.
 */
export async function isFromBackup(db: Db, createdAt: Date): Promise<boolean> {
  const row = await db
    .selectFrom('standby')
    .select('id')
    .where('restored_at', '>', createdAt)
    .executeTakeFirst()
  return row !== undefined
}

export const isOnStandby = async (db: Db): Promise<boolean> => (await readStandby(db)) !== null

/** Puts a restored installation on standby. */
export async function beginStandby(db: Db, { restoredAt, backupMadeAt }: Standby): Promise<void> {
  const times = { restored_at: restoredAt, backup_made_at: backupMadeAt, released_at: null }
  await db
    .insertInto('standby')
    .values({ id: 1, ...times })
    // The backup may be one of an installation on standby.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(times))
    .execute()
}

/** Ends the standby, if there is one. */
export async function endStandby(trx: Transaction<Database>, at: Date): Promise<void> {
  await trx.updateTable('standby').set({ released_at: at }).where('released_at', 'is', null).execute()
}

/** What an installation sends when its standby ends. */
export type WaitingCounts = {
  /** Orders without an answer: people must decide about them. */
  readonly orders: number
  /** Payments that diners had begun. */
  readonly payments: number
  /** Refunds and voids that no payment provider has confirmed. */
  readonly refunds: number
  /** Messages and mails to diners, and warnings to staff. */
  readonly messages: number
  /** Events for tracking vendors. */
  readonly events: number
}

/** Counts what waits for the end of the standby. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from customer_order where status = ${orderStatus.pending})::integer as orders,
      (select count(*) from payment where state = 'awaiting')::integer as payments,
      ((select count(*) from payment where to_void)
        + (select count(*) from payment_refund where state = 'requested'))::integer as refunds,
      ((select count(*) from order_push where due_at is not null)
        + (select count(*) from order_message where due_at is not null)
        + (select count(*) from mail where due_at is not null)
        + (select count(*) from staff_warning))::integer as messages,
      (select count(*) from tracked_event)::integer as events`.execute(db)
  return rows[0] ?? { orders: 0, payments: 0, refunds: 0, messages: 0, events: 0 }
}
