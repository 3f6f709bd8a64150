import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What staff change about reservations: tables and length of stay of each, and the length of stay of a branch. And dishes that
 * are sold out for a time, but can be ordered for later.
 */
export const seatingAndLaterOrders: Migration = {
  async up(db: Kysely<unknown>) {
    // JSON: the end in venue time and the tables, once staff have changed either. `ends_at` then has the new end too.
    await db.schema.alterTable('reservation').addColumn('seating', 'text').execute()
    await db.schema
      .createTable('stay_setting')
      .addColumn('branch_id', 'text', (column) => column.primaryKey())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('stock')
      .addColumn('later_orders', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
