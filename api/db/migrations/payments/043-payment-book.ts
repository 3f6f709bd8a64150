import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was decided about charges of another amount, refunds that were sent again, and the payments of a day. */
export const paymentBook: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('payment_mismatch')
      // What was asked for. From the decision on, the payment has what was charged.
      .addColumn('expected_amount', 'bigint')
      .addColumn('expected_currency', 'text')
      .addColumn('decision', 'text', (column) => column.check(sql`decision in ('accepted', 'refunded')`))
      .addColumn('decided_at', 'timestamptz')
      .execute()
    await sql`
      update payment_mismatch set expected_amount = payment.amount, expected_currency = payment.currency
      from payment where payment.id = payment_mismatch.payment_id`.execute(db)
    await sql`alter table payment_mismatch
      alter column expected_amount set not null, alter column expected_currency set not null`.execute(db)
    await db.schema
      .alterTable('payment_refund')
      // The refund that failed and is sent again by this one: at most once.
      .addColumn('retry_of', 'text', (column) =>
        column.unique().references('payment_refund.id').onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('payment_created').on('payment').column('created_at').execute()
    await db.schema.createIndex('payment_mismatch_of').on('payment_mismatch').column('payment_id').execute()
    await sql`create index payment_refund_failed on payment_refund (payment_id) where state = 'failed'`.execute(
      db,
    )
    await sql`create index payment_dispute_open on payment_dispute (payment_id) where state = 'open'`.execute(
      db,
    )
  },
}
