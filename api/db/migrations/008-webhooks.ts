import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Webhook deliveries that were already received from a platform. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhook_delivery')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('received_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('webhook_delivery_age').on('webhook_delivery').column('received_at').execute()
  },
}
