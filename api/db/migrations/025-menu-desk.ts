import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Edits of venue files that are not published yet, and the versions that were. */
export const menuDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('draft_edit')
      .addColumn('seq', 'bigserial', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      // Made by the author's device.
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('edit', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('draft_edit_id', ['venue', 'id'])
      .execute()
    await db.schema
      .createTable('venue_version')
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('who', 'text')
      .addColumn('origin', 'text', (column) =>
        column.notNull().check(sql`origin in ('import', 'desk', 'restored')`),
      )
      .addColumn('edits', 'text', (column) => column.notNull())
      // Null while the version is live: then it is in `venue`.
      .addColumn('document', 'bytea')
      .addPrimaryKeyConstraint('venue_version_key', ['venue', 'version'])
      .execute()
    await sql`insert into venue_version (venue, version, at, origin, edits)
      select reference_id, revision, imported_at, 'import', '[]' from venue`.execute(db)
  },
}
