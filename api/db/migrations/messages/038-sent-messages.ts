import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What became of messages that providers accepted. Contains neither their phones nor their texts. */
export const sentMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sent_message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      // The provider's id; null until it has answered, or if it has none.
      .addColumn('reference', 'text')
      .addColumn('channel', 'text', (column) => column.notNull())
      // `sent`, `delivered` or `failed`.
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sent_message_reference')
      .on('sent_message')
      .columns(['provider', 'reference'])
      .execute()
    await db.schema.createIndex('sent_message_created').on('sent_message').column('created_at').execute()
  },
}
