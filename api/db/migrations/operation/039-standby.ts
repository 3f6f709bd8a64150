import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One row while the installation was restored from a backup and is not released yet. */
export const standby: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('standby')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('restored_at', 'timestamptz', (column) => column.notNull())
      // When the backup was made. What happened at the original site since then is missing here.
      .addColumn('backup_made_at', 'timestamptz', (column) => column.notNull())
      .execute()
  },
}
