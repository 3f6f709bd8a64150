import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The figures of past business days, and what diners looked for. Nothing of it is about a person. */
export const insights: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('day_figures')
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      // By the hours of that time. The next day starts then, even if the hours have changed.
      .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
      // Null: an order has changed since; they must be added up again.
      .addColumn('content', 'text')
      .addPrimaryKeyConstraint('day_figures_key', ['branch_id', 'day'])
      .execute()
    await db.schema
      .createTable('figures_check')
      .addColumn('branch_id', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      // Changes of orders until then are in the figures.
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute()
    for (const [table, what] of [
      ['search_miss', 'words'],
      ['item_view', 'item_id'],
    ] as const)
      await db.schema
        .createTable(table)
        .addColumn('venue', 'text', (column) =>
          column.notNull().references('venue.reference_id').onDelete('cascade'),
        )
        .addColumn('branch_id', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn(what, 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['branch_id', 'day', what])
        .execute()
  },
}
