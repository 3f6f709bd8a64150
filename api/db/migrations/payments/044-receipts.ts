import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Receipts and credit notes, with a series of numbers per venue. */
export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('receipt_series')
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('receipt', 'credit')`))
      .addColumn('last', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('receipt_series_key', ['venue', 'kind'])
      .execute()
    await db.schema
      .createTable('receipt')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('receipt', 'credit')`))
      .addColumn('number', 'integer', (column) => column.notNull())
      // Not a reference: receipts outlive everything else.
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('receipt_number', ['venue', 'kind', 'number'])
      .addUniqueConstraint('receipt_cause', ['order_id', 'cause'])
      .execute()
    // Whatever the code does: what was issued stays as it was.
    await sql`
      create function refuse_receipt_change() returns trigger language plpgsql as $$
      begin
        raise exception 'receipts are never changed';
      end $$`.execute(db)
    await sql`
      create trigger receipt_fixed before update on receipt
      for each row execute function refuse_receipt_change()`.execute(db)
  },
}
