import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Wallets, their ledgers and purchases of packages; a payment belongs to an order or to such a purchase. */
export const wallets: Migration = {
  async up(db: Kysely<unknown>) {
    await createWalletTables(db)
    await allowPaymentsOfPurchases(db)
  },
}

async function createWalletTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wallet')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('set null'))
    .addColumn('business_id', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    // Ensures that nothing is spent twice.
    .addColumn('available', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`available >= 0`))
    .addColumn('held', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`held >= 0`))
    .addUniqueConstraint('wallet_of_customer', ['customer_id', 'currency'])
    .execute()
  await db.schema
    .createTable('wallet_purchase')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) => column.notNull().references('wallet.id'))
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('reference_id', 'text', (column) => column.notNull())
    .addColumn('package_id', 'text', (column) => column.notNull())
    .addColumn('package_name', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('credit', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('credited_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('wallet_purchase_wallet')
    .on('wallet_purchase')
    .columns(['wallet_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('wallet_entry')
    .addColumn('seq', 'bigserial', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) => column.notNull().references('wallet.id'))
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('purchase', 'hold', 'capture', 'release', 'refund', 'correction', 'forfeit')`),
    )
    .addColumn('available', 'bigint', (column) => column.notNull())
    .addColumn('held', 'bigint', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.references('customer_order.id'))
    .addColumn('purchase_id', 'text', (column) => column.references('wallet_purchase.id'))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('reference', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('wallet_entry_reference', ['wallet_id', 'reference'])
    .execute()
  await db.schema
    .createIndex('wallet_entry_wallet')
    .on('wallet_entry')
    .columns(['wallet_id', 'seq'])
    .execute()
  // An order's amount is held, captured and released once; a purchase is credited once.
  await sql`create unique index wallet_entry_order on wallet_entry (order_id, kind) where order_id is not null`.execute(
    db,
  )
  await sql`create unique index wallet_entry_purchase on wallet_entry (purchase_id) where purchase_id is not null`.execute(
    db,
  )
}

async function allowPaymentsOfPurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .alterColumn('order_id', (column) => column.dropNotNull())
    .addColumn('purchase_id', 'text', (column) => column.references('wallet_purchase.id'))
    .execute()
  await db.schema
    .alterTable('payment')
    .addCheckConstraint('payment_of_one', sql`(order_id is null) <> (purchase_id is null)`)
    .execute()
  await db.schema
    .alterTable('payment')
    .addUniqueConstraint('payment_purchase_attempt', ['purchase_id', 'attempt'])
    .execute()
  await sql`create unique index payment_one_open_purchase on payment (purchase_id) where state in ('awaiting', 'paid')`.execute(
    db,
  )
  await db.schema
    .alterTable('sandbox_payment')
    .alterColumn('order_number', (column) => column.dropNotNull())
    // The package, if the payment is not for an order.
    .addColumn('package_name', 'text')
    .execute()
}
