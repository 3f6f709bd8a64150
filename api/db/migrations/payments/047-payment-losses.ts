import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Why a provider refused a refund, and what it took back of a charge: lost disputes and reversals, until somebody writes them off. Since
 * when an installation runs on a backup: payments that were begun before may have been paid at the original.
 */
export const paymentLosses: Migration = {
  async up(db: Kysely<unknown>) {
    // In the provider's words; null if it gave no reason.
    await db.schema.alterTable('payment_refund').addColumn('failure', 'text').execute()
    await db.schema.alterTable('payment_dispute').addColumn('written_off_at', 'timestamptz').execute()
    await sql`alter table payment_dispute drop constraint payment_dispute_state_check`.execute(db)
    await sql`alter table payment_dispute add constraint payment_dispute_state_check
      check (state in ('open', 'won', 'lost', 'reversed'))`.execute(db)
    // Nobody was asked about those until now.
    await sql`update payment_dispute set written_off_at = changed_at where state = 'lost'`.execute(db)
    for (const table of ['receipt', 'receipt_series'] as const) {
      const check = sql.ref(`${table}_kind_check`)
      await sql`alter table ${sql.table(table)} drop constraint ${check}`.execute(db)
      await sql`alter table ${sql.table(table)} add constraint ${check}
        check (kind in ('receipt', 'credit', 'debit'))`.execute(db)
    }
    await db.schema.alterTable('standby').addColumn('released_at', 'timestamptz').execute()
    await sql`drop index payment_dispute_open`.execute(db)
    await sql`create index payment_dispute_unsettled on payment_dispute (payment_id)
      where state <> 'won' and written_off_at is null`.execute(db)
    await sql`create index payment_refund_pending on payment_refund (payment_id) where state = 'pending'`.execute(
      db,
    )
  },
}
