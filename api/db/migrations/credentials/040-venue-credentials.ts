import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Keys of venues at vendors, encrypted with a secret key of the installation, which is not in the database. */
export const venueCredentials: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('venue_credential')
      .addColumn('venue', 'text', (column) =>
        column.notNull().references('venue.reference_id').onDelete('cascade'),
      )
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('key_version', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      // Which secret key encrypted it.
      .addColumn('secret_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('venue_credential_key', ['venue', 'provider', 'key_version'])
      .execute()
  },
}
