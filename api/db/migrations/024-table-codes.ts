import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The short codes in the QR codes of tables. */
export const tableCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('table_code')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('branch_id', 'text', (column) => column.notNull())
      .addColumn('table_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // When it was reset. It still leads to the venue, and is never given to another table.
      .addColumn('ended_at', 'timestamptz')
      .execute()
    await sql`create unique index table_code_current on table_code (branch_id, table_id) where ended_at is null`.execute(
      db,
    )
  },
}
