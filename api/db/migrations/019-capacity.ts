import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How much a branch prepares per quarter of an hour, what is planned, and pauses while no board is open. */
export const capacity: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('counter_settings')
      // Both null: no limit.
      .addColumn('capacity_unit', 'text', (column) =>
        column.check(sql`capacity_unit in ('orders', 'dishes')`),
      )
      .addColumn('capacity_most', 'integer', (column) => column.check(sql`capacity_most > 0`))
      .addColumn('pause_without_board', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    // Only orders of branches with a limit have a row.
    await db.schema
      .createTable('order_load')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('branch_id', 'text', (column) => column.notNull())
      // The start of the quarter of an hour.
      .addColumn('quarter', 'timestamptz', (column) => column.notNull())
      .addColumn('dishes', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('order_load_quarter')
      .on('order_load')
      .columns(['branch_id', 'quarter'])
      .execute()
    await db.schema
      .alterTable('service_state')
      // Set automatically, because no board was open.
      .addColumn('automatic', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
