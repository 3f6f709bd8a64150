import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Edits of venue files, and the versions that were published. */
export const menuDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('desk_edit')
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
      // Null while it is in the draft. Then it was published as part of `version`, or discarded.
      .addColumn('ended_at', 'timestamptz')
      .addColumn('version', 'integer')
      .addUniqueConstraint('desk_edit_id', ['venue', 'id'])
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
      // Null while the version is live: then it is in `venue`.
      .addColumn('document', 'bytea')
      .addPrimaryKeyConstraint('venue_version_key', ['venue', 'version'])
      .execute()
    await sql`insert into venue_version (venue, version, at, origin)
      select reference_id, revision, imported_at, 'import' from venue`.execute(db)
  },
}
