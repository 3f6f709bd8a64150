import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Venues as imported, and the orders placed with them. Orders outlive their venue. */
export const venuesAndOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await createVenueTables(db)
    await createOrderTables(db)
    await createCounterTables(db)
  },
}

async function createVenueTables(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence venue_revision as integer`.execute(db)
  await db.schema
    .createTable('venue')
    .addColumn('reference_id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'bytea', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(sql`nextval('venue_revision')`))
    .addColumn('imported_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('branch')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference_id', 'text', (column) => column.notNull().unique())
    .addColumn('venue', 'text', (column) =>
      column.notNull().references('venue.reference_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('branch_venue').on('branch').column('venue').execute()
  await db.schema
    .createTable('domain')
    .addColumn('domain', 'text', (column) => column.primaryKey())
    .addColumn('venue', 'text', (column) =>
      column.notNull().references('venue.reference_id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('banner')
    .addColumn('venue', 'text', (column) =>
      column.notNull().references('venue.reference_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('banner_key', ['id', 'venue'])
    .execute()
}

async function createOrderTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('reference_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('placed', 'text', (column) => column.notNull())
    .addColumn('status', 'smallint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('customer_order_number', ['branch_id', 'day', 'number'])
    .execute()
  await db.schema
    .createIndex('customer_order_latest')
    .on('customer_order')
    .columns(['branch_id', 'created_at desc'])
    .execute()
  await db.schema
    .createIndex('customer_order_created')
    .on('customer_order')
    .columns(['created_at desc'])
    .execute()
  await db.schema
    .createTable('order_status_change')
    .addColumn('seq', 'bigserial', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) =>
      column.notNull().references('customer_order.id').onDelete('cascade'),
    )
    .addColumn('status', 'smallint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('order_status_change_order')
    .on('order_status_change')
    .column('order_id')
    .execute()
  await db.schema
    .createTable('order_number')
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_number_key', ['branch_id', 'day'])
    .execute()
  await db.schema
    .createTable('idempotency')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    // Claimed before the order is written, in the same transaction.
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute()
}

/** Visits and banner views per day. */
async function createCounterTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit')
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_key', ['branch_id', 'day'])
    .execute()
  await db.schema
    .createTable('banner_reach')
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('banner_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('banner_reach_key', ['venue', 'banner_id', 'day'])
    .execute()
}
