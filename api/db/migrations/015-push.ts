import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Subscriptions of browsers to push messages: of diners for an order, and of devices of staff. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order_push')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) =>
        column.notNull().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // When the state of the order is to be sent; null if it was. During an attempt, the end of its lease.
      .addColumn('due_at', 'timestamptz')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('order_push_endpoint', ['order_id', 'endpoint'])
      .execute()
    await db.schema
      .createIndex('order_push_due')
      .on('order_push')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute()
    await db.schema.createIndex('order_push_age').on('order_push').column('created_at').execute()
    await db.schema
      .createTable('device_push')
      .addColumn('device_id', 'text', (column) =>
        column.primaryKey().references('staff_device.id').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
