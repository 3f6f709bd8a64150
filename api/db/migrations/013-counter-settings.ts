import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How a branch wants its orders to be answered, and which orders were accepted without anybody. */
export const counterSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('counter_settings')
      .addColumn('branch_id', 'text', (column) => column.primaryKey())
      // Minutes; null: never.
      .addColumn('decline_after', 'integer')
      // JSON: minutes by selling type; null if no type is accepted automatically.
      .addColumn('auto_accept', 'text')
      .execute()
    await db.schema
      .alterTable('customer_order')
      .addColumn('auto_accepted', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
