import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Warnings to devices of staff: about orders without an answer, and branches without a board. */
export const staffWarnings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('board_presence')
      .addColumn('branch_id', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
      // Since then, no board has returned.
      .addColumn('warned_at', 'timestamptz')
      .execute()
    await db.schema
      .createTable('order_warning')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('staff_warning')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) =>
        column.notNull().references('staff_device.id').onDelete('cascade'),
      )
      .addColumn('branch_id', 'text', (column) => column.notNull())
      // Null: the branch has no board.
      .addColumn('order_id', 'text', (column) => column.references('customer_order.id').onDelete('cascade'))
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(sql`0`))
      .execute()
    await db.schema.createIndex('staff_warning_due').on('staff_warning').column('due_at').execute()
    await db.schema.createIndex('staff_warning_device').on('staff_warning').column('device_id').execute()
    await db.schema.createIndex('staff_warning_order').on('staff_warning').column('order_id').execute()
  },
}
