import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What staff say about dishes and options: sold out, or how many are left. */
export const stock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('stock')
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('item', 'option')`))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('sold_out', 'boolean', (column) => column.notNull())
      .addColumn('until', 'timestamptz')
      .addColumn('remaining', 'integer', (column) => column.check(sql`remaining >= 0`))
      // False while the menu of this revision does not show it: an order has taken the last one.
      .addColumn('shown', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('stock_key', ['branch_id', 'kind', 'id'])
      .execute()
    await sql`create index stock_until on stock (until) where until is not null`.execute(db)
    await sql`create index stock_not_shown on stock (branch_id) where not shown`.execute(db)
    // What orders took, so that a refused order gives it back once.
    await db.schema
      .createTable('stock_use')
      .addColumn('order_id', 'text', (column) =>
        column.notNull().references('customer_order.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('stock_use_key', ['order_id', 'kind', 'id'])
      .execute()
  },
}
