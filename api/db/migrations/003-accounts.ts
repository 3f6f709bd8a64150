import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers, their logins, and the customers of orders. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createCustomerTables(db)
    await createLoginTables(db)
    await addCustomerToOrders(db)
  },
}

async function createCustomerTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('business_id', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('customer_phone', ['business_id', 'phone'])
    .execute()
  await db.schema
    .createTable('customer_location')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('customer_location_customer')
    .on('customer_location')
    .columns(['customer_id', 'position'])
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_customer').on('session').column('customer_id').execute()
  await db.schema.createIndex('session_expires').on('session').column('expires_at').execute()
}

/** One-time codes, their limits, and the messages that contain them. */
async function createLoginTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('otp_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose in ('login', 'phone')`))
    .addColumn('business_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull().check(sql`channel in ('sms', 'whatsapp')`))
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('otp_code_created').on('otp_code').column('created_at').execute()
  await db.schema.createIndex('otp_code_phone').on('otp_code').column('phone').execute()
  await db.schema
    .createTable('verified_phone')
    .addColumn('proof_hash', 'text', (column) => column.primaryKey())
    .addColumn('business_id', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verified_phone_expires').on('verified_phone').column('expires_at').execute()
  await db.schema
    .createTable('limited_turn')
    .addColumn('seq', 'bigserial', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('limited_turn_key').on('limited_turn').columns(['key', 'at']).execute()
  await db.schema.createIndex('limited_turn_at').on('limited_turn').column('at').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('seq', 'bigserial', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('outbox_created').on('outbox').column('created_at').execute()
}

async function addCustomerToOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customer_order')
    .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('customer_order_customer')
    .on('customer_order')
    .columns(['customer_id', 'created_at desc'])
    .execute()
}
