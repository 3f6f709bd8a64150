import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Reservations. */
export const reservations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reservation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('business_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('set null'))
      .addColumn('placed', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
      .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
      .addColumn('people', 'integer', (column) => column.notNull())
      .addColumn('table_id', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('reservation_branch')
      .on('reservation')
      .columns(['branch_id', 'starts_at'])
      .execute()
    await db.schema
      .createIndex('reservation_customer')
      .on('reservation')
      .columns(['customer_id', 'starts_at'])
      .execute()
  },
}
