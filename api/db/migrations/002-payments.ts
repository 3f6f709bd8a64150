import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Online payments of orders, the callbacks that settled them, and the payments of the sandbox provider. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('customer_order')
      // The current payment method if it differs from that of the placed order.
      .addColumn('payment_method', 'smallint')
      .execute()
    await db.schema
      .createTable('payment')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) =>
        column.notNull().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      // Set once the provider has created its page.
      .addColumn('reference', 'text')
      .addColumn('url', 'text')
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('option', 'smallint', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('awaiting', 'paid', 'failed', 'voided', 'refunded')`),
      )
      .addColumn('to_void', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('settled_at', 'timestamptz')
      .addUniqueConstraint('payment_attempt', ['order_id', 'attempt'])
      .addUniqueConstraint('payment_reference', ['provider', 'reference'])
      .execute()
    // Ensures that an order is never charged by two payments.
    await sql`create unique index payment_one_open on payment (order_id) where state in ('awaiting', 'paid')`.execute(
      db,
    )
    await sql`create index payment_to_void on payment (created_at) where to_void`.execute(db)
    await db.schema
      .createTable('payment_event')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text', (column) =>
        column.notNull().references('payment.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_event_key', ['provider', 'event_id'])
      .execute()
    await db.schema
      .createTable('sandbox_payment')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('payment_id', 'text', (column) => column.notNull().unique())
      .addColumn('order_number', 'integer', (column) => column.notNull())
      .addColumn('merchant', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('option', 'smallint', (column) => column.notNull())
      .addColumn('paid_url', 'text', (column) => column.notNull())
      .addColumn('failed_url', 'text', (column) => column.notNull())
      .addColumn('callback_url', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(sql`state in ('open', 'approved', 'declined', 'abandoned', 'voided', 'refunded')`),
      )
      // Id of the callback that reports the result. It is sent until it is accepted.
      .addColumn('event_id', 'text')
      .addColumn('delivered', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
