import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the columns of the menu files of a venue hold. */
export const importMappings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('import_mapping')
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_mapping_key', ['venue', 'signature'])
      .execute()
  },
}
