import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns to find and erase a guest's personal data, the age of idempotency keys, and payment mismatches. */
export const erasure: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['customer_order', 'reservation'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('phone', 'text')
        .addColumn('erased_at', 'timestamptz')
        .execute()
      const stored = sql.table(table)
      await sql`update ${stored} set phone = nullif(placed::json->>'phone', '')`.execute(db)
      await sql`create index ${sql.id(`${table}_phone`)} on ${stored} (phone) where phone is not null`.execute(
        db,
      )
      await sql`create index ${sql.id(`${table}_of_guests`)} on ${stored} (created_at)
        where customer_id is null and erased_at is null`.execute(db)
    }
    await db.schema
      .alterTable('idempotency')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
    await db.schema.createIndex('idempotency_created').on('idempotency').column('created_at').execute()
    await db.schema
      .createTable('payment_mismatch')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text', (column) =>
        column.notNull().references('payment.id').onDelete('cascade'),
      )
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_mismatch_key', ['provider', 'event_id'])
      .execute()
  },
}
