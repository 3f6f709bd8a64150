import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Refunds of parts of what an order cost, because the venue removed something: online payments, and several per wallet. */
export const partialRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('payment_refund')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('payment_id', 'text', (column) =>
        column.notNull().references('payment.id').onDelete('cascade'),
      )
      .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // Null until the provider has confirmed it.
      .addColumn('sent_at', 'timestamptz')
      .execute()
    await db.schema.createIndex('payment_refund_of').on('payment_refund').column('payment_id').execute()
    await sql`create index payment_refund_to_send on payment_refund (created_at) where sent_at is null`.execute(
      db,
    )
    await db.schema
      .createTable('sandbox_refund')
      .addColumn('refund_id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) =>
        column.notNull().references('sandbox_payment.reference').onDelete('cascade'),
      )
      .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
      .execute()
    await db.schema.createIndex('sandbox_refund_of').on('sandbox_refund').column('reference').execute()
    // An order still holds and spends its money once, but may return it in parts.
    await sql`drop index wallet_entry_order`.execute(db)
    await sql`create unique index wallet_entry_once on wallet_entry (order_id, kind)
      where kind in ('hold', 'capture')`.execute(db)
    await sql`create index wallet_entry_order on wallet_entry (order_id) where order_id is not null`.execute(
      db,
    )
  },
}
