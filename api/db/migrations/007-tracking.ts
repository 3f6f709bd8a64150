import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Events that wait to be sent to tracking vendors. */
export const tracking: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracked_event')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('integration', 'integer', (column) => column.notNull().check(sql`integration in (5, 6, 7)`))
      .addColumn('pixel_id', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.references('customer_order.id').onDelete('cascade'))
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('tracked_event_once', ['integration', 'pixel_id', 'event_id'])
      .execute()
    await db.schema.createIndex('tracked_event_due').on('tracked_event').column('due_at').execute()
    await db.schema.createIndex('tracked_event_order').on('tracked_event').column('order_id').execute()
    await db.schema.createIndex('tracked_event_customer').on('tracked_event').column('customer_id').execute()
  },
}
